import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mailServerSchema, type MailServerForm } from '#domain/mail-server.ts'
import { writePrivate } from '../data-dir.ts'
import type { MailServerChange, MailServerJson, MailSettings } from './types.ts'

const fileName = 'mail-server.json'

/** Opens the mail server that the owner set in the studio. It is a file of the data folder, which only the server's user can read. */
export function openMailServer(environment: MailSettings, dataDir: string) {
  const path = join(dataDir, fileName)
  let stored = readStored(dataDir)
  const lines = [
    ...(environment.smtpUrl === undefined ? [] : ['SMTP_URL']),
    ...(environment.isFromGuessed ? [] : ['MAIL_FROM']),
  ]
  return {
    settings: () => combine(environment, stored),
    /** Describes it for the studio, without the password. */
    describe(): MailServerJson {
      if (!stored) return { lines }
      const { password, ...server } = stored
      return { lines, server: { ...server, hasPassword: password !== undefined && password !== '' } }
    },
    async set(form: MailServerForm): Promise<MailServerChange> {
      const isSame = stored?.host === form.host && stored.port === form.port && stored.user === form.user
      // Otherwise somebody could have the stored password sent to a server of theirs.
      if (form.user !== '' && !form.password && !(isSame && stored?.password))
        return { ok: false, reason: 'Type the password of this user.' }
      const next = { ...form, password: form.user === '' ? undefined : form.password || stored?.password }
      await writePrivate(path, JSON.stringify(next))
      stored = next
      return { ok: true }
    },
    async remove(): Promise<void> {
      await rm(path, { force: true })
      stored = undefined
    },
  }
}

/** Returns the settings of mail with what the studio has set. Lines of the environment win. */
export function mailSettingsOf(environment: MailSettings, dataDir: string): MailSettings {
  return combine(environment, readStored(dataDir))
}

function combine(environment: MailSettings, stored: MailServerForm | undefined): MailSettings {
  if (!stored) return environment
  return {
    smtpUrl: environment.smtpUrl ?? urlOf(stored),
    from: environment.isFromGuessed ? stored.from : environment.from,
    isFromGuessed: false,
  }
}

function urlOf({ host, port, security, user, password = '' }: MailServerForm): string {
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${login}${host}:${port}`
}

/** @returns `undefined` if there is none, or it cannot be read: mails then wait as files, as without a mail server */
function readStored(dataDir: string): MailServerForm | undefined {
  try {
    return mailServerSchema.parse(JSON.parse(readFileSync(join(dataDir, fileName), 'utf8')))
  } catch {
    return undefined
  }
}
