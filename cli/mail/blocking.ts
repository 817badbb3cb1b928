import { parseBlock } from '#domain/blocked-address.ts'
import { blockSender, unblockSender } from '#server/mail/mailbox-store.ts'
import { onlyWord } from '../arguments.ts'
import { answerUnblocked } from '../change.ts'
import { UsageError } from '../command.ts'
import { onDatabase } from '../on-database.ts'
import { printError } from '../printing.ts'
import type { Action, ActionArguments } from './action.ts'

export const block: Action = {
  takes: 'ADDRESS|@DOMAIN',
  about: 'keeps somebody, or a whole domain, from writing to you',
  options: ['json'],
  async run(given) {
    const sender = parseSender(given)
    return onDatabase(async (database, { contact }) => {
      const isNew = await blockSender(database, sender, new Date())
      const { origin } = contact.client
      if (origin !== undefined)
        printError(
          `Messages of your contact form go to ${origin}, which ignores senders that Waypost blocks.`,
        )
      const line = isNew ? `${sender} is blocked.` : `${sender} was blocked already.`
      return { json: { sender, isNew }, lines: [line] }
    })
  },
}

export const unblock: Action = {
  takes: 'ADDRESS|@DOMAIN',
  about: 'lets a blocked sender write again',
  options: ['json'],
  async run(given) {
    const sender = parseSender(given)
    const wasBlocked = await onDatabase((database) => unblockSender(database, sender))
    return answerUnblocked({ sender, wasBlocked }, sender, 'write')
  },
}

/** Parses an address, or a domain after an '@'. */
function parseSender(given: ActionArguments): string {
  const word = onlyWord(given, 'an e-mail address, or a domain such as @example.com')
  const sender = parseBlock(word)
  if (sender !== undefined) return sender
  throw new UsageError(
    `'${word}' is neither an e-mail address nor a domain such as @example.com.`,
    given.usage,
  )
}
