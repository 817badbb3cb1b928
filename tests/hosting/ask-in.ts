import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Answer, Question } from './ask.ts'
import { quote, type CleanDebian } from './clean-debian.ts'

/** The authority of the certificates that Caddy makes there. */
const AUTHORITY = '/var/lib/caddy/caddy/pki/authorities/local/root.crt'

/** Sends requests as a client on that machine would. */
export async function askIn(debian: CleanDebian, ...questions: Question[]): Promise<Answer[]> {
  const program = fileURLToPath(import.meta.resolve('./ask.ts'))
  const words = [process.execPath, program, debian.root + AUTHORITY, JSON.stringify(questions)]
  const child = debian.start(`exec ${words.map(quote).join(' ')}`)
  const [out, problem] = await Promise.all([text(child.stdout!), text(child.stderr!)])
  if (out === '') throw new Error(problem)
  return JSON.parse(out) as Answer[]
}
