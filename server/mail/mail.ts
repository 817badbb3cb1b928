import type { StudioSettings } from '#domain/studio-settings.ts'
import { join } from 'node:path'
import type { ServerContext } from '../context.ts'
import type { Announce, Trx } from '../database/types.ts'
import { createRateLimits } from '../http/rate-limit.ts'
import { wordsWith } from '#domain/words.ts'
import type { SiteView } from '../site/types.ts'
import { openContact } from './contact.ts'
import { countMails } from './mailbox-store.ts'
import { addFollowers, countFollowers, readFollowers } from './followers-store.ts'
import { openMailServer } from './mail-server-store.ts'
import { messageNews } from './message-news.ts'
import { countMessagesFrom, deleteMessagesFrom, readMessagesFrom } from './message-store.ts'
import { openMessages } from './messages.ts'
import { openNotices } from './notices.ts'
import { openOutbox } from './outbox.ts'
import { createRoutes } from './routes.ts'
import { answerMail } from './templates/answer.ts'
import { linkMail } from './templates/link.ts'
import { openFiles } from './transports/files.ts'
import type { Sender } from './transports/message.ts'
import { openSmtp } from './transports/smtp.ts'
import { createReplaceable } from './transports/replaceable.ts'
import type { Transport } from './transports/transport.ts'
import { tryTransport } from './trial.ts'
import type {
  AnswerNotice,
  EmailClientOptions,
  Followers,
  LinkMail,
  MailReport,
  MailServer,
  MailSettings,
  NewsSource,
} from './types.ts'

export { adviseOn } from './advice.ts'
export { tryTransport } from './trial.ts'

interface TransportOptions extends Pick<Sender, 'from' | 'siteName'> {
  /** `smtp://` or `smtps://`, with user and password, and options after `?` as nodemailer reads them. */
  smtpUrl?: string
  /** Data folder. Without a mail server, mails become files below it. */
  dataDir: string
  publicUrl: string
}

/** Opens the transport: a mail server, or files without one. It connects or writes only to deliver a mail. */
export function openTransport({ smtpUrl, dataDir, publicUrl, from, siteName }: TransportOptions): Transport {
  const sender = { from, siteName, host: new URL(publicUrl).hostname }
  return smtpUrl === undefined ? openFiles(join(dataDir, 'outbox'), sender) : openSmtp(smtpUrl, sender)
}

interface MailOptions extends MailSettings {
  /** The contact form. */
  contact: {
    client: EmailClientOptions
    /** Recipient of messages; `undefined` for the address in `site.yaml`. Without any, the outbox keeps them. */
    to?: string
    /** Maximum number of messages per client in an hour. */
    perHour: number
    /** Origins of other sites whose pages may send messages. */
    origins: string[]
  }
  site: { view(): SiteView; settings(): Pick<StudioSettings, 'mail'> }
}

/** Opens the outbox, and the service that accepts visitors' messages to the creator. */
export function openMail(context: ServerContext, { contact, site, ...environment }: MailOptions) {
  const { database, now, publicUrl, siteName, clientAddress, log } = context
  const { db, changes, pool } = database
  const stored = openMailServer(environment, context.dataDir)
  const open = () => openTransport({ ...context, ...stored.settings() })
  const transport = createReplaceable(open)
  const words = () => wordsWith(site.view().words)
  const creator = () => contact.to ?? site.view().contact.email
  const outbox = openOutbox({ db, changes, transport, creator, log })
  const messages = openMessages(database, now)
  const contactForm = openContact({
    db,
    changes,
    outbox,
    publicUrl,
    ids: contact.client,
    creator,
    frequency: () => site.settings().mail.messages,
    siteName,
    createRateLimit: createRateLimits(pool, log),
    perHour: contact.perHour,
    now,
    log,
  })
  const hasServer = () => stored.settings().smtpUrl !== undefined

  /** Uses the current settings from now on. */
  async function renew() {
    transport.replace(open())
    await outbox.tryAgain()
  }
  const server: MailServer = {
    describe: stored.describe,
    async set(form) {
      const change = await stored.set(form)
      if (change.ok) await renew()
      return change
    },
    async remove() {
      await stored.remove()
      await renew()
    },
  }
  const followers: Followers = {
    add: (followers) => addFollowers(context.dataDir, followers),
    read: () => readFollowers(context.dataDir),
    async count() {
      return countFollowers((await readFollowers(context.dataDir)) ?? '')
    },
  }
  const { origins } = contact
  const isOurs = contact.client.origin === undefined
  return {
    ...outbox,
    /** Answers EmailJS's clients; `undefined` if another service accepts visitors' messages. */
    routes: isOurs
      ? createRoutes({ contact: contactForm, clientAddress, publicUrl, origins, siteName, words, log })
      : undefined,
    sendLink: (link: LinkMail) => outbox.send(linkMail({ siteName: siteName(), ...link })),
    /** Mails a user an answer to her comment, with the commit of a transaction. Uses only `trx`. */
    sendAnswer: (trx: Trx, announce: Announce, notice: AnswerNotice) =>
      outbox.sendIn(trx, announce, answerMail({ siteName: siteName(), ...notice })),
    messages,
    /**
     * Opens the mails about news to the creator.
     * @param options `ownerEmail`: her account's address, used if the site has no other.
     */
    openNotices: ({
      sources,
      ownerEmail,
    }: {
      sources: readonly NewsSource[]
      ownerEmail(): string | undefined
    }) =>
      openNotices({
        ...context,
        db,
        changes,
        settings: site.settings,
        sources: [...sources, messageNews(database)],
        creator: () => creator() ?? ownerEmail(),
        sendIn: outbox.sendIn,
      }),
    /** Describes for the creator how mails are sent, and what is not sent. */
    async report(): Promise<MailReport> {
      return {
        transport: transport.description(),
        hasServer: hasServer(),
        from: stored.settings().from,
        to: creator(),
        contactService: contact.client.origin,
        isUnreachable: outbox.isUnreachable(),
        ...(await messages.readTrouble()),
      }
    },
    /** Sends a test mail at once, past the outbox. */
    try: (to: string) => tryTransport(open(), { to, publicUrl }),
    countMessagesFrom: (email: string) => countMessagesFrom(db, email),
    readMessagesFrom: (email: string) => readMessagesFrom(db, email),
    /** Deletes the messages from an address and the mails that bring them. Uses only `trx`. */
    deleteMessagesFrom,
    totals: () => countMails(database, now()),
    description: transport.description,
    hasServer,
    /** Whether mails go to a mail server that did not fail at the last attempt. */
    isReady: () => hasServer() && !outbox.isUnreachable(),
    server,
    followers,
  }
}
