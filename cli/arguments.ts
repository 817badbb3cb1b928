import { isEmailAddress, normalizeEmail } from '#domain/email-address.ts'
import { UsageError, type Arguments } from './command.ts'

/** Options that mean the same to every command. */
export const COMMON_OPTIONS = {
  limit: { type: 'string', value: 'N', about: 'at most this many; 50 by default' },
  json: { type: 'boolean', about: 'for programs' },
} as const

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 10_000

/** Parses `--limit`. */
export function limitOf({
  values: { limit },
  usage,
}: Arguments<Pick<typeof COMMON_OPTIONS, 'limit'>>): number {
  if (limit === undefined) return DEFAULT_LIMIT
  const number = /^\d+$/.test(limit) ? Number(limit) : 0
  if (number >= 1 && number <= MAX_LIMIT) return number
  const most = MAX_LIMIT.toLocaleString('en')
  throw new UsageError(`--limit is '${limit}'; expected a whole number from 1 to ${most}.`, usage)
}

/** Parses an e-mail address and normalizes it. */
export function parseAddress(text: string, { usage }: Pick<Arguments, 'usage'>): string {
  const address = normalizeEmail(text)
  if (isEmailAddress(address)) return address
  throw new UsageError(`'${text}' is not an e-mail address.`, usage)
}

/** Returns the single word that an action may take. @param thing What the word names: 'folder'. */
export function optionalWord(
  { words: [word, surplus], usage }: Pick<Arguments, 'words' | 'usage'>,
  thing: string,
): string | undefined {
  if (surplus !== undefined) throw new UsageError(`'${surplus}' is not expected: name one ${thing}.`, usage)
  if (word?.trim() === '') throw new UsageError(`The name of the ${thing} is empty.`, usage)
  return word
}

/** Returns the single word that an action takes. @param name What it is: 'an e-mail address'. */
export function onlyWord({ words, usage }: Pick<Arguments, 'words' | 'usage'>, name: string): string {
  const [word, surplus] = words
  if (word === undefined) throw new UsageError(`Name ${name}.`, usage)
  if (surplus !== undefined) throw new UsageError(`'${surplus}' is not expected: name only ${name}.`, usage)
  return word
}
