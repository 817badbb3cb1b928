import { blockAuthor, unblockAuthor } from '#server/interactions/blocked-authors-store.ts'
import { listByBeginning } from '#server/interactions/moderated-list-store.ts'
import {
  changeComments,
  closeComments,
  openComments,
  removeCommentsOf,
  type Closing,
} from '#server/interactions/moderation-store.ts'
import type { CommentKey } from '#server/interactions/types.ts'
import { answerUnblocked, changeOf, type Named } from '../change.ts'
import { onDatabase } from '../on-database.ts'
import { onlyWord, parseAddress } from '../arguments.ts'
import { noWord } from '../command.ts'
import { count, printError } from '../printing.ts'
import { parseArticle, type Action, type ActionArguments } from './action.ts'

const COMMENTS: Named<CommentKey> = {
  name: 'comment',
  listByBeginning: listByBeginning,
}

export const remove: Action = changeOf(COMMENTS, {
  about: 'takes comments off the site; restore brings them back',
  done: 'removed',
  change: (database, comments) => changeComments(database, 'remove', comments, new Date()),
  reasons: { removed: 'is removed already', deleted: 'was deleted by its author already' },
})

export const restore: Action = changeOf(COMMENTS, {
  about: 'brings back comments that you removed',
  done: 'restored',
  change: (database, comments) => changeComments(database, 'restore', comments, new Date()),
  reasons: {
    visible: 'is not removed',
    held: 'is not removed; it waits for approval',
    deleted: 'was deleted by its author, for good',
  },
})

export const approve: Action = changeOf(COMMENTS, {
  about: 'lets everybody see comments that are held',
  done: 'approved',
  change: (database, comments) => changeComments(database, 'approve', comments, new Date()),
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
  async run(given) {
    const email = parseAddress(onlyWord(given, 'an e-mail address'), given)
    return onDatabase(async (database) => {
      const { isNew, hasAccount } = await blockAuthor(database, email, new Date())
      const removed = given.values.remove ? await removeCommentsOf(database, email, new Date()) : 0
      const lines = [
        isNew ? `${email} is blocked.` : `${email} was blocked already.`,
        ...(hasAccount ? [] : ['No account has this address yet; a new one will be blocked.']),
        ...(given.values.remove ? [`${count(removed, 'comment')} removed.`] : []),
      ]
      return { json: { email, isNew, hasAccount, removed }, lines }
    })
  },
}

export const unblock: Action = {
  takes: 'EMAIL',
  about: 'lets a blocked author comment again',
  options: ['json'],
  async run(given) {
    const email = parseAddress(onlyWord(given, 'an e-mail address'), given)
    const wasBlocked = await onDatabase((database) => unblockAuthor(database, email))
    return answerUnblocked({ email, wasBlocked }, email, 'comment')
  },
}

export const close: Action = {
  takes: 'ARTICLE | --all',
  about: 'ends commenting; what is there stays readable',
  options: ['all', 'json'],
  async run(given) {
    const { articleId, subject } = articlesOf(given)
    const closing = await onDatabase((database) => closeComments(database, articleId, new Date()))
    warnOfUnknown(articleId, closing)
    const state = closing.isChanged ? 'are closed now' : 'were closed already'
    return { json: closing, lines: [`${subject} ${state}.`] }
  },
}

export const open: Action = {
  takes: 'ARTICLE | --all',
  about: 'reopens comments',
  options: ['all', 'json'],
  async run(given) {
    const { articleId, subject } = articlesOf(given)
    const closing = await onDatabase((database) => openComments(database, articleId))
    warnOfUnknown(articleId, closing)
    if (closing.areAllClosed)
      printError(
        `${subject} stay closed while all articles are. Open all with: ./waypost comments open --all`,
      )
    else if (!closing.isChanged) printError(`${subject} were not closed by this command. ${OTHERWISE_CLOSED}`)
    const lines = closing.isChanged && !closing.areAllClosed ? [`${subject} are open again.`] : []
    return { json: closing, lines, code: closing.isChanged ? 0 : 1 }
  },
}

const OTHERWISE_CLOSED = "If the article's file says 'comments: closed', change it there."

/** Parses which articles are closed or opened. `articleId` is absent for all. */
function articlesOf(given: ActionArguments): { articleId?: string; subject: string } {
  if (given.values.all) {
    noWord(given)
    return { subject: 'Comments on all articles' }
  }
  const articleId = parseArticle(onlyWord(given, 'an article by its id, or --all'), given)
  return { articleId, subject: `Comments on ${articleId}` }
}

function warnOfUnknown(articleId: string | undefined, { isKnown }: Closing): void {
  if (!isKnown) printError(`${articleId} has no likes or comments yet. Check the spelling of the id.`)
}
