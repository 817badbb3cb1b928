import { isEmailAddress, normalizeEmail } from '#domain/email-address.ts'
import { blockSender, unblockSender } from '#server/mail/mailbox.ts'
import { UsageError } from '../command.ts'
import { onDatabase } from '../database.ts'
import { onlyWord } from '../arguments.ts'
import { printError, printJson, printLines } from '../printing.ts'
import type { Action, ActionArguments } from './action.ts'

export const block: Action = {
  takes: 'ADDRESS|@DOMAIN',
  about: 'keeps somebody, or a whole domain, from writing to you',
  options: ['json'],
  prepare(given) {
    const sender = parseSender(given)
    return onDatabase(async (database, { contact }) => {
      const isNew = await blockSender(database, sender, new Date())
      const { origin } = contact.client
      if (origin !== undefined)
        printError(
          `Messages of your contact form go to ${origin}, which does not ask Waypost who is blocked.`,
        )
      if (given.values.json) await printJson({ sender, isNew })
      else await printLines([isNew ? `${sender} is blocked.` : `${sender} was blocked already.`])
      return 0
    })
  },
}

export const unblock: Action = {
  takes: 'ADDRESS|@DOMAIN',
  about: 'lets a blocked sender write again',
  options: ['json'],
  prepare(given) {
    const sender = parseSender(given)
    return onDatabase(async (database) => {
      const wasBlocked = await unblockSender(database, sender)
      if (!wasBlocked) printError(`${sender} is not blocked.`)
      if (given.values.json) await printJson({ sender, wasBlocked })
      else if (wasBlocked) await printLines([`${sender} may write again.`])
      return wasBlocked ? 0 : 1
    })
  },
}

/** Reads whom to block: an address, or a domain behind an '@'. */
function parseSender(given: ActionArguments): string {
  const word = onlyWord(given, 'an e-mail address, or a domain such as @example.com')
  const sender = normalizeEmail(word)
  if (isEmailAddress(sender.startsWith('@') ? `anybody${sender}` : sender)) return sender
  throw new UsageError(`'${word}' is no e-mail address, and no domain such as @example.com.`, given.usage)
}
