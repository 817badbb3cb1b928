import { randomUUID } from 'node:crypto'
import { adviseOn } from './advice.ts'
import type { Transport } from './transports/transport.ts'
import type { Trial } from './types.ts'

/** Sends one test mail past the outbox, and closes the transport. */
export async function tryTransport(
  transport: Transport,
  { to, publicUrl }: { to: string; publicUrl: string },
): Promise<Trial> {
  const text = `This is a test mail of your Waypost at ${publicUrl}. Its mails reach you.`
  try {
    const attempt = await transport.deliver({
      id: randomUUID(),
      createdAt: new Date().toISOString(),
      kind: 'account',
      to,
      subject: 'A test mail of your Waypost',
      text: `${text}\n`,
      html: `<p>${text}</p>\n`,
    })
    return attempt.ok ? attempt : { ok: false, reason: attempt.reason, advice: adviseOn(attempt.reason) }
  } finally {
    transport.close()
  }
}
