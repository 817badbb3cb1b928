import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Follower } from '@waypost/content-service/moving'
import { normalizeEmail } from '#domain/email-address.ts'
import { writePrivate } from '../data-dir.ts'

/** The file of the people that followed an imported site by mail. Waypost mails nobody in it. */
const fileName = 'followers.csv'

const COLUMNS = 'email,name,since,agreed to'

/** Reads the file; `undefined` if there is none. */
export async function readFollowers(dataDir: string): Promise<string | undefined> {
  return readFile(join(dataDir, fileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

export function countFollowers(csv: string): number {
  return linesByAddress(csv).size
}

/** Adds followers to the file, which only this user can read. A later import replaces the line of an address. */
export async function addFollowers(dataDir: string, followers: readonly Follower[]): Promise<void> {
  if (followers.length === 0) return
  const lines = linesByAddress((await readFollowers(dataDir)) ?? '')
  for (const { email, name = '', since = '', agreedTo } of followers) {
    const line = [email, name, since, agreedTo.join('; ')].map(toCell).join(',')
    lines.set(addressIn(line), line)
  }
  await writePrivate(join(dataDir, fileName), `${[COLUMNS, ...lines.values()].join('\n')}\n`)
}

/** A cell never has a line break, so each line is a person, also after somebody changed the file in a spreadsheet. */
function linesByAddress(csv: string): Map<string, string> {
  const lines = csv.split(/\r?\n/).slice(1)
  return new Map(lines.filter((line) => line !== '').map((line) => [addressIn(line), line]))
}

function addressIn(line: string): string {
  return normalizeEmail(line.replace(/^"?([^",]*).*$/, '$1'))
}

function toCell(value: string): string {
  const text = value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  // Spreadsheets run a cell that begins like a formula.
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text
  // Some spreadsheets also split a bare cell at a semicolon.
  return `"${safe.replaceAll('"', '""')}"`
}
