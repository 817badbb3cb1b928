import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail server on this machine that stores the received mails. */
export interface MailServer extends AsyncDisposable {
  url: string
  port: number
  received: ReceivedMail[]
}

export interface ReceivedMail extends Email {
  /** To whom the mail was really addressed, whatever its headers say. */
  envelopeTo: string[]
}

interface MailServerOptions {
  /** Where to listen, for a server that comes back. */
  port?: number
  /** Throws, or waits, before a recipient is taken. */
  onRecipient?: (address: string) => void | Promise<void>
  /** Throws, or waits, before a message is taken; throws `HANG_UP` to end the connection without a word. */
  onMessage?: (source: string) => void | Promise<void>
  /** Anything else, as `smtp-server` knows it. */
  smtp?: SMTPServerOptions
}

/** Thrown to end a connection without an answer. */
export const HANG_UP = new Error('Hangs up')

/** Starts a mail server; without options, a plain one that takes everything. */
export async function startMailServer({ port = 0, onRecipient, onMessage, smtp }: MailServerOptions = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 10,
    onRcptTo: ({ address }, _, answer) => settle(async () => onRecipient?.(address), answer),
    onData: (stream, { id, envelope }, answer) =>
      settle(
        async () => {
          const source = await text(stream)
          await onMessage?.(source)
          const mail = await PostalMime.parse(source)
          received.push({ ...mail, envelopeTo: envelope.rcptTo.map(({ address }) => address) })
        },
        (error) => (error === HANG_UP ? hangUp(id) : answer(error)),
      ),
    ...smtp,
  })
  function hangUp(session: string) {
    for (const connection of server.connections) if (connection.id === session) connection.close()
  }
  // A client that hangs up is no reason to end the tests.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as { port: number }
  return {
    port: address.port,
    url: `${smtp?.secure ? 'smtps' : 'smtp'}://127.0.0.1:${address.port}`,
    received,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  } satisfies MailServer
}

/** A refusal with a status of SMTP's. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function settle(task: () => Promise<void>, answer: (error?: Error) => unknown) {
  task().then(
    () => answer(),
    (error: Error) => answer(error),
  )
}
