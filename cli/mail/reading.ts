import {
  findOpenedMail,
  listMails,
  MAIL_STATES,
  readMailTotals,
  type OpenedMail,
} from '#server/mail/mailbox.ts'
import type { MailState, StoredMail } from '#server/mail/types.ts'
import { findByBeginning, reasonOf } from '../change.ts'
import { onDatabase } from '../database.ts'
import { limitOf, noWord, onlyWord } from '../arguments.ts'
import { printError, count, printJson, printLines, table, formatMinute } from '../printing.ts'
import type { Action } from './action.ts'
import { MAILS } from './changing.ts'

/** States of mails that are not sent. */
const UNSENT: readonly MailState[] = ['held', 'failed', 'waiting']

export const list: Action = {
  takes: '',
  about: 'shows the newest mails that are not sent',
  options: [...MAIL_STATES, 'limit', 'json'],
  prepare(given) {
    noWord(given)
    const chosen = MAIL_STATES.filter((state) => given.values[state])
    const limit = limitOf(given.values, given)
    return onDatabase(async (database) => {
      const states = chosen.length > 0 ? chosen : UNSENT
      const mails = await listMails(database, { states, limit: limit + 1 })
      const shown = mails.slice(0, limit)
      if (given.values.json) await printJson(shown)
      else {
        await printMails(shown)
        if (mails.length > limit) await printLines(['There are more: choose with --limit.'])
        if (chosen.length === 0) {
          const { sent } = (await readMailTotals(database, new Date())).mails
          await printLines([`Sent in the last 30 days: ${count(sent, 'mail')}.`])
        }
      }
      return 0
    })
  },
}

async function printMails(mails: StoredMail[]): Promise<void> {
  if (mails.length === 0) return printLines(['No mails.'])
  const rows = mails.map((mail) => [
    mail.id.slice(0, SHORT_ID),
    formatMinute(mail.createdAt),
    mail.state,
    mail.replyTo ? `from ${mail.replyTo.address}` : `to ${mail.to}`,
    mail.subject,
    whyOf(mail),
  ])
  await printLines(table(rows, process.stdout.isTTY ? process.stdout.columns : undefined))
}

/** Printed characters of an id; they are practically unique. */
const SHORT_ID = 8

/** Why a mail is not sent, if known. */
function whyOf({ state, heldFor, lastError }: StoredMail): string {
  return (state === 'held' ? heldFor : lastError) ?? ''
}

export const show: Action = {
  takes: 'ID',
  about: 'shows a mail, whole',
  options: ['json'],
  prepare(given) {
    const id = onlyWord(given, 'a mail by its id')
    return onDatabase(async (database) => {
      const lookup = await findByBeginning(MAILS, database, id)
      const mail = lookup.kind === 'found' ? await findOpenedMail(database, lookup.thing.id) : undefined
      if (mail === undefined) {
        const failure = lookup.kind === 'found' ? { kind: 'unknown' as const } : lookup
        printError(`'${id}' ${reasonOf(failure, MAILS)}.`)
        return 1
      }
      if (given.values.json) await printJson(mail)
      else {
        await printLines(table(headOf(mail), undefined))
        await printLines(['', mail.text?.trimEnd() ?? whyNoText(mail)])
      }
      return 0
    })
  },
}

function whyNoText({ state }: StoredMail): string {
  return state === 'sent'
    ? 'It is sent, and its text is kept no longer.'
    : 'Its text is for its reader alone.'
}

/** The header lines of a mail. */
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
