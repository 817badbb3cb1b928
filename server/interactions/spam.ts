import { createHash } from 'node:crypto'

/** Days for which an account counts as new. */
export const NEW_ACCOUNT_DAYS = 3

/** Most links in a comment of a new account. */
export const MAX_LINKS_OF_NEW = 1

/** Fewest characters of a text that nobody writes twice by chance; 'Thank you!' may stand under many articles. */
export const MIN_TELLING_LENGTH = 40

/** Hours for which a text is remembered as written. */
export const REPETITION_HOURS = 24

const DAY_MS = 86_400_000

/** Whether an account is so new that its comments may hold few links. */
export function isNewAccount(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_ACCOUNT_DAYS * DAY_MS
}

/** Counts what a reader could follow, with or without a scheme. */
export function countLinks(text: string): number {
  return text.match(LINK)?.length ?? 0
}

/**
 * An address with a scheme, one that begins with www, a name below one of the usual endings, or below any with a path. A
 * name is looked for only where one can begin, so that no text takes long.
 */
const LINK =
  /\bhttps?:\/\/\S+|\bwww\.\S+|(?<![\p{L}\d.-])[\p{L}\d.-]*[\p{L}\d]\.(?:(?:com|net|org|info|biz|io|co|ru|cn|xyz|top|shop|site|online|club|link)\b(?:\/\S*)?|\p{L}{2,}\/\S+)/giu

/** A mark of a text that is the same when only its spaces, its capitals or its forms of letters differ. */
export function hashText(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  return createHash('sha256').update(plain).digest('base64url')
}
