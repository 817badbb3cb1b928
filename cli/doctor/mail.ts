import { setTimeout } from 'node:timers/promises'
import type { Config } from '#server/config/config.ts'
import { adviseOn, openTransport } from '#server/mail/mail.ts'
import { diagnosesOf } from '#server/diagnosis/diagnosis.ts'
import type { Diagnosis } from '#server/diagnosis/types.ts'

const { ok, note, wrong } = diagnosesOf('Mail')

/** Time limit for the mail server. */
const TIMEOUT_MS = 10_000

/** Logs in to the mail server without sending anything. */
export async function checkMail({ mail, dataDir, publicUrl }: Config): Promise<Diagnosis[]> {
  const transport = openTransport({ ...mail, dataDir, publicUrl, siteName: () => 'Waypost' })
  try {
    if (mail.smtpUrl === undefined)
      return [
        note(
          `Mails are not sent: they become ${transport.description}. SMTP_URL names a mail server (docs/mail.md).`,
        ),
      ]
    const late = setTimeout(TIMEOUT_MS, `No answer within ${TIMEOUT_MS / 1000} seconds`, { ref: false })
    const fault = await Promise.race([transport.findFault(), late])
    if (fault !== undefined)
      return [
        wrong(
          `${transport.description}: ${[fault.replace(/[^.]$/, '$&.'), adviseOn(fault) ?? [], 'docs/mail.md says more.'].flat().join(' ').replaceAll('\n', ' ')}`,
        ),
      ]
    return [
      ok(`${transport.description} accepts the login. ./waypost mail test sends a mail.`),
      ...(mail.isFromGuessed
        ? [
            note(
              `Mails come from ${mail.from}. Set MAIL_FROM to an address that the mail server may send for.`,
            ),
          ]
        : []),
    ]
  } finally {
    transport.close()
  }
}
