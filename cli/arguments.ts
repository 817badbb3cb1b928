import { isEmailAddress, normalizeEmail } from '#domain/email-address.ts'
import { UsageError } from './command.ts'

/** Options that mean the same to every command. */
export const COMMON_OPTIONS = {
  limit: { type: 'string', value: 'N', about: 'at most this many; 50 if you do not say' },
  json: { type: 'boolean', about: 'for programs' },
} as const

/** Whoever made a mistake is told how it is used. */
interface Asked {
  usage: string
}

type Words = Asked & { words: string[] }

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 10_000

/** Reads how many are wanted. @param advice Where to find more than can be asked for. */
export function limitOf({ limit }: { limit?: string }, { usage }: Asked, advice = ''): number {
  if (limit === undefined) return DEFAULT_LIMIT
  const number = /^\d+$/.test(limit) ? Number(limit) : 0
  if (number >= 1 && number <= MAX_LIMIT) return number
  const most = MAX_LIMIT.toLocaleString('en')
  throw new UsageError(
    `--limit is '${limit}'; expected a whole number from 1 to ${most}.${advice && ` ${advice}`}`,
    usage,
  )
}

/** Reads an e-mail address, into the one way in which it is kept. */
export function parseAddress(text: string, { usage }: Asked): string {
  const address = normalizeEmail(text)
  if (isEmailAddress(address)) return address
  throw new UsageError(`'${text}' is no e-mail address.`, usage)
}

/** Reads the one word that an action takes. @param name What it is, for who forgot it: 'an e-mail address'. */
export function onlyWord({ words, usage }: Words, name: string): string {
  const [word, surplus] = words
  if (word === undefined) throw new UsageError(`Name ${name}.`, usage)
  if (surplus !== undefined) throw new UsageError(`'${surplus}' is too much: name only ${name}.`, usage)
  return word
}

/** Makes sure that an action that takes no words was given none. */
export function noWord({ words: [surplus], usage }: Words): void {
  if (surplus !== undefined) throw new UsageError(`'${surplus}' is too much.`, usage)
}
