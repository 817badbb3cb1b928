import type { Config } from '#server/config/config.ts'
import { openTransport } from '#server/mail/mail.ts'
import { listBlockedSenders, readMailTotals, type MailTotals } from '#server/mail/mailbox-store.ts'
import { onDatabase } from '../on-database.ts'
import { formatMinute, formatNumber, nameSome, table } from '../printing.ts'
import type { Action } from './action.ts'

export const status: Action = {
  takes: '',
  about: 'counts mails, and shows where they go and which senders are blocked',
  options: ['json'],
  async run() {
    return onDatabase(async (database, config) => {
      const totals = await readMailTotals(database, new Date())
      const blockedSenders = await listBlockedSenders(database)
      const routes = routesOf(config)
      return {
        json: { ...totals, ...routes, blockedSenders },
        lines: describe(totals, routes, blockedSenders),
      }
    })
  },
}

/** Destinations of mails and messages. */
interface MailRoutes {
  transport: string
  from: string
  /** Recipient of messages; `null` for the address in site.yaml. */
  contactTo: string | null
  /** Another service that accepts the contact form's messages; `null` if Waypost does. */
  contactService: string | null
}

function routesOf(config: Config): MailRoutes {
  const transport = openTransport({ ...config.mail, ...config, siteName: () => 'Waypost' })
  transport.close()
  return {
    transport: transport.description,
    from: config.mail.from,
    contactTo: config.contact.to ?? null,
    contactService: config.contact.client.origin ?? null,
  }
}

function describe(
  { mails, oldestWaiting }: MailTotals,
  routes: MailRoutes,
  blockedSenders: string[],
): string[] {
  return [
    ...table([
      ['Held', formatNumber(mails.held), mails.held > 0 ? './waypost mail list --held' : ''],
      ['Failed', formatNumber(mails.failed), mails.failed > 0 ? './waypost mail list --failed' : ''],
      ['Waiting', formatNumber(mails.waiting), waitOf(oldestWaiting)],
      ['Sent', formatNumber(mails.sent), 'in the last 30 days'],
      ['Blocked senders', formatNumber(blockedSenders.length), nameSome(blockedSenders)],
    ]),
    '',
    ...table([
      ['Mails go to', routes.transport],
      ['They are from', routes.from],
      ['Messages to you', messagesOf(routes)],
    ]),
  ]
}

function waitOf(oldest: MailTotals['oldestWaiting']): string {
  if (oldest === null) return ''
  const reason = oldest.lastError === null ? '' : `: ${oldest.lastError}`
  return `the oldest since ${formatMinute(oldest.createdAt)}${reason}`
}

function messagesOf({ contactTo, contactService }: MailRoutes): string {
  if (contactService !== null) return `go to ${contactService}, not through Waypost`
  return contactTo ?? 'the e-mail address in site.yaml; without one they are kept here'
}
