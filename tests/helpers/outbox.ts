import { expect } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { Waypost } from './waypost.ts'

/** Reads the mails to an address in the outbox folder, oldest first. */
export async function readMails({ dataDir }: Waypost, to: string): Promise<Email[]> {
  const dir = join(dataDir, 'outbox')
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(dir, name)))),
  )
  return mails.filter((mail) => mail.to?.some(({ address }) => address === to))
}

/** Waits for the first mail that satisfies `find`. */
export async function waitForMail(find: () => Promise<Email | undefined>): Promise<Email> {
  let mail: Email | undefined
  const arrives = expect.poll(async () => (mail = await find()) !== undefined, {
    message: 'a mail',
    timeout: 10_000,
  })
  await arrives.toBe(true)
  return mail!
}
