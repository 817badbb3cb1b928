import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { createMessage, type Sender } from './message.ts'
import type { QueuedMail, Transport } from './transport.ts'

/** Writes each mail to a file that mail programs can open, for a site without a mail server and for development. */
export function openFiles(dir: string, sender: Sender): Transport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    description: `files in ${dir}`,
    async deliver(mail) {
      try {
        const { message } = await composer.sendMail(createMessage(mail, sender))
        await mkdir(dir, { recursive: true, mode: 0o700 })
        await writeWhole(dir, fileNameOf(mail), message as Buffer)
        return { ok: true }
      } catch (error) {
        const { code = 'unknown error' } = error as NodeJS.ErrnoException
        return { ok: false, problem: 'unreachable', reason: `The file could not be written: ${code}` }
      }
    },
    findFault: async () => undefined,
    close: () => composer.close(),
  }
}

/** File names sort by time. Each attempt has the same name, so a mail that is written twice is one file. */
function fileNameOf({ id, createdAt }: QueuedMail): string {
  return `${createdAt.replaceAll(/[:.]/g, '-')}-${id}.eml`
}

/** Writes a file whole or not at all, and to the disk: afterwards the database deletes the mail's body. */
async function writeWhole(dir: string, name: string, content: Buffer) {
  const draft = join(dir, `.${name}.${randomBytes(4).toString('hex')}`)
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true })
    await rename(draft, join(dir, name))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  // Windows cannot open folders, and does not need this.
  if (process.platform === 'win32') return
  await using folder = await open(dir)
  await folder.sync()
}
