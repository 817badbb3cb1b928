import type { Database } from '#server/database/types.ts'
import {
  deleteMail,
  deleteMailsIn,
  listByBeginning,
  release as releaseMail,
  resend as resendMail,
  resendFailed,
} from '#server/mail/mailbox-store.ts'
import type { MailChange } from '#server/mail/types.ts'
import { answerChanged, changeOf, type Change, type Named } from '../change.ts'
import { onDatabase } from '../on-database.ts'
import { noWord } from '../command.ts'
import type { Action } from './action.ts'

/** How mails are looked up by their ids. */
export const MAILS: Named<{ id: string }> = {
  name: 'mail',
  listByBeginning: listByBeginning,
}

type ChangeOfMails = Change<{ id: string }, Extract<MailChange, { isDone: false }>['state']>

const LEAVES = 'It leaves now if Waypost runs, or else when it starts.'

const UNDERWAY = 'may be in delivery now; try again in a minute'

export const release: Action = changeOf(MAILS, {
  about: 'sends mails that are held',
  done: 'released',
  change: each(releaseMail),
  reasons: {
    waiting: 'is not held; it waits for the mail server',
    failed: 'is not held; resend it',
    sent: 'was sent already',
    deleted: 'was deleted meanwhile',
  },
  next: LEAVES,
})

const RESENDING: ChangeOfMails = {
  about: 'sends mails that were given up, and those that wait, now',
  done: 'resent',
  change: each(resendMail),
  reasons: {
    waiting: UNDERWAY,
    held: 'is held; release it',
    sent: 'was sent already, and its text was deleted',
    deleted: 'was deleted meanwhile',
  },
  next: LEAVES,
}

const resendNamed = changeOf(MAILS, RESENDING)

export const resend: Action = {
  ...resendNamed,
  takes: 'ID... | --all',
  options: ['all', 'json'],
  async run(given) {
    if (!given.values.all) return resendNamed.run(given)
    noWord(given)
    const resent = await onDatabase((database) => resendFailed(database, new Date()))
    const answer = answerChanged(MAILS.name, RESENDING, resent)
    return resent.length > 0 ? answer : { ...answer, lines: ['No mail was given up.'] }
  },
}

const DELETING: ChangeOfMails = {
  about: 'deletes mails that are not sent, for good',
  done: 'deleted',
  change: each(deleteMail),
  reasons: {
    waiting: UNDERWAY,
    sent: 'was sent already; its record is deleted after 30 days',
    deleted: 'was deleted already',
  },
}

const deleteNamed = changeOf(MAILS, DELETING)

export const deleteMails: Action = {
  ...deleteNamed,
  takes: 'ID... | --held | --failed',
  options: ['held', 'failed', 'json'],
  async run(given) {
    const states = (['held', 'failed'] as const).filter((state) => given.values[state])
    if (states.length === 0) return deleteNamed.run(given)
    noWord(given)
    const deleted = await onDatabase((database) => deleteMailsIn(database, states))
    const answer = answerChanged(MAILS.name, DELETING, deleted)
    return deleted.length > 0 ? answer : { ...answer, lines: ['There is no such mail.'] }
  },
}

/** Applies a change to one mail after the other. */
function each(
  change: (database: Database, id: string, now: Date) => Promise<MailChange>,
): ChangeOfMails['change'] {
  return async (database, mails) => {
    const attempts: MailChange[] = []
    for (const { id } of mails) attempts.push(await change(database, id, new Date()))
    return attempts
  }
}
