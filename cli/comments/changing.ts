import { blockAuthor, unblockAuthor } from '#server/interactions/moderation.ts'
import { closeComments, openComments, type Closing } from '#server/interactions/moderation.ts'
import { listByBeginning } from '#server/interactions/moderation.ts'
import {
  approveComments,
  removeComments,
  removeCommentsOf,
  restoreComments,
} from '#server/interactions/moderation.ts'
import type { CommentKey } from '#server/interactions/types.ts'
import { changeOf, type Named } from '../change.ts'
import { onDatabase } from '../database.ts'
import { noWord, onlyWord, parseAddress } from '../arguments.ts'
import { printError, count, printJson, printLines } from '../printing.ts'
import { parseArticle, type Action, type ActionArguments } from './action.ts'

const COMMENTS: Named<CommentKey> = { name: 'comment', listByBeginning }

export const remove: Action = changeOf(COMMENTS, {
  about: 'takes comments off the site; restore brings them back',
  done: 'removed',
  change: (database, comments) => removeComments(database, comments, new Date()),
  reasons: { removed: 'is removed already', deleted: 'was deleted by its author already' },
})

export const restore: Action = changeOf(COMMENTS, {
  about: 'brings back comments that you removed',
  done: 'restored',
  change: restoreComments,
  reasons: {
    visible: 'is not removed',
    held: 'is not removed; it waits for approval',
    deleted: 'was deleted by its author, for good',
  },
})

export const approve: Action = changeOf(COMMENTS, {
  about: 'lets everybody see comments that are held',
  done: 'approved',
  change: approveComments,
  reasons: {
    visible: 'is visible already',
    removed: 'is removed; restore it first',
    deleted: 'was deleted by its author',
  },
})

export const block: Action = {
  takes: 'EMAIL',
  about: 'keeps an author from commenting',
  options: ['remove', 'json'],
  prepare(given) {
    const email = parseAddress(onlyWord(given, 'an e-mail address'), given)
    return onDatabase(async (database) => {
      const { isNew, hasAccount } = await blockAuthor(database, email, new Date())
      const lines = [isNew ? `${email} is blocked.` : `${email} was blocked already.`]
      if (!hasAccount) lines.push('No account has this address now; it is blocked if one is made.')
      let removed = 0
      if (given.values.remove) {
        removed = await removeCommentsOf(database, email, new Date())
        lines.push(`${count(removed, 'comment')} removed.`)
      }
      await (given.values.json ? printJson({ email, isNew, hasAccount, removed }) : printLines(lines))
      return 0
    })
  },
}

export const unblock: Action = {
  takes: 'EMAIL',
  about: 'lets a blocked author comment again',
  options: ['json'],
  prepare(given) {
    const email = parseAddress(onlyWord(given, 'an e-mail address'), given)
    return onDatabase(async (database) => {
      const wasBlocked = await unblockAuthor(database, email)
      if (!wasBlocked) printError(`${email} is not blocked.`)
      if (given.values.json) await printJson({ email, wasBlocked })
      else if (wasBlocked) await printLines([`${email} may comment again.`])
      return wasBlocked ? 0 : 1
    })
  },
}

export const close: Action = {
  takes: 'ARTICLE | --all',
  about: 'ends commenting; what is there stays readable',
  options: ['all', 'json'],
  prepare(given) {
    const articleId = articleOrAll(given)
    return onDatabase(async (database) => {
      const closing = await closeComments(database, articleId, new Date())
      const state = closing.isChanged ? 'are closed now' : 'were closed already'
      warnOfUnknown(articleId, closing)
      await tell(given, closing, [`${commentsOn(articleId)} ${state}.`])
      return 0
    })
  },
}

export const open: Action = {
  takes: 'ARTICLE | --all',
  about: 'takes close back',
  options: ['all', 'json'],
  prepare(given) {
    const articleId = articleOrAll(given)
    return onDatabase(async (database) => {
      const closing = await openComments(database, articleId)
      const subject = commentsOn(articleId)
      warnOfUnknown(articleId, closing)
      if (closing.areAllClosed)
        printError(
          `${subject} stay closed as long as all are. Open them with: npx waypost comments open --all`,
        )
      else if (!closing.isChanged) printError(`${subject} were not closed with close. ${OTHERWISE_CLOSED}`)
      const lines = closing.isChanged && !closing.areAllClosed ? [`${subject} are open again.`] : []
      await tell(given, closing, lines)
      return closing.isChanged ? 0 : 1
    })
  },
}

const OTHERWISE_CLOSED = "An article whose file says 'comments: closed' is opened there."

function articleOrAll(given: ActionArguments): string | undefined {
  if (!given.values.all) return parseArticle(onlyWord(given, 'an article by its id, or --all'), given)
  noWord(given)
  return undefined
}

function commentsOn(articleId: string | undefined): string {
  return articleId === undefined ? 'Comments on all articles' : `Comments on ${articleId}`
}

function warnOfUnknown(articleId: string | undefined, { isKnown }: Closing): void {
  if (!isKnown)
    printError(
      `Nobody has liked ${articleId} yet or commented on it: make sure that the id is spelled right.`,
    )
}

async function tell({ values }: ActionArguments, closing: Closing, lines: string[]): Promise<void> {
  await (values.json ? printJson(closing) : printLines(lines))
}
