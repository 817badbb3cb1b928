import {
  findOpenedMail,
  listMails,
  MAIL_STATES,
  readMailTotals,
  type OpenedMail,
  type StoredMail,
} from '#server/mail/mailbox-store.ts'
import type { MailState } from '#server/mail/types.ts'
import { findByBeginning } from '../change.ts'
import { onDatabase } from '../on-database.ts'
import { limitOf, onlyWord } from '../arguments.ts'
import { count, formatMinute, listById, printError, table } from '../printing.ts'
import type { Action } from './action.ts'
import { MAILS } from './changing.ts'

/** States of mails that are not sent. */
const UNSENT: readonly MailState[] = ['held', 'failed', 'waiting']

export const list: Action = {
  takes: '',
  about: 'shows the newest mails that are not sent',
  options: [...MAIL_STATES, 'limit', 'json'],
  async run(given) {
    const chosen = MAIL_STATES.filter((state) => given.values[state])
    const limit = limitOf(given)
    return onDatabase(async (database) => {
      const states = chosen.length > 0 ? chosen : UNSENT
      const mails = await listMails(database, { states, limit: limit + 1 })
      const shown = mails.slice(0, limit)
      const lines = describe(shown)
      if (mails.length > limit) lines.push('There are more: choose with --limit.')
      if (chosen.length === 0) {
        const { sent } = (await readMailTotals(database, new Date())).mails
        lines.push(`Sent in the last 30 days: ${count(sent, 'mail')}.`)
      }
      return { json: shown, lines }
    })
  },
}

function describe(mails: StoredMail[]): string[] {
  if (mails.length === 0) return ['No mails.']
  return listById(
    mails.map((mail) => [
      mail.id,
      formatMinute(mail.createdAt),
      mail.state,
      mail.replyTo ? `from ${mail.replyTo.address}` : `to ${mail.to}`,
      mail.subject,
      whyOf(mail),
    ]),
  )
}

/** Why a mail is not sent, if known. */
function whyOf({ state, heldFor, lastError }: StoredMail): string {
  return (state === 'held' ? heldFor : lastError) ?? ''
}

export const show: Action = {
  takes: 'ID',
  about: 'shows a mail, whole',
  options: ['json'],
  async run(given) {
    const id = onlyWord(given, 'a mail by its id')
    return onDatabase(async (database) => {
      const found = await findByBeginning(MAILS, database, id)
      const mail = 'thing' in found ? await findOpenedMail(database, found.thing.id) : undefined
      if (mail !== undefined)
        return { json: mail, lines: [...table(headOf(mail)), '', mail.text?.trimEnd() ?? whyNoText(mail)] }
      // The mail may have been deleted since it was found.
      printError(`'${id}' ${'reason' in found ? found.reason : 'is the id of no mail'}.`)
      return { lines: [], code: 1 }
    })
  },
}

function whyNoText({ state }: StoredMail): string {
  return state === 'sent' ? 'It was sent, and its text was deleted.' : 'Only its recipient may read its text.'
}

function headOf(mail: OpenedMail): string[][] {
  const { id, to, replyTo, createdAt, subject, attachments } = mail
  const rows = [
    ['Id', id],
    ['From', replyTo ? `${replyTo.name} <${replyTo.address}>` : 'Waypost'],
    ['To', to],
    ['Written', formatMinute(createdAt)],
    ['State', stateOf(mail)],
    ['Why', whyOf(mail)],
    ['Subject', subject],
    ...attachments.map(({ name, type, bytes }) => ['Attached', `${name} (${type}, ${sizeOf(bytes)})`]),
  ]
  return rows.filter(([, value]) => value !== '')
}

function stateOf({ state, attempts, dueAt, sentAt }: StoredMail): string {
  if (state === 'sent') return `sent ${formatMinute(sentAt ?? '')}`
  if (state === 'held') return 'held: it waits until you release it'
  if (state === 'failed') return `failed: given up after ${count(attempts, 'attempt')}`
  return `waiting: tried ${count(attempts, 'time')}, next ${formatMinute(dueAt ?? '')}`
}

function sizeOf(bytes: number): string {
  return bytes < 1_000 ? count(bytes, 'byte') : `${Math.round(bytes / 1_000).toLocaleString('en')} kB`
}
