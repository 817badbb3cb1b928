import { countLinks } from './links.ts'
import { GLYPHLESS, isBlank } from './visible-text.ts'

/** Maximum length of a display name in Unicode characters. */
export const MAX_DISPLAY_NAME_LENGTH = 40

/** Returns the stored form of a name: composed letters, single spaces, trimmed. */
export function normalizeDisplayName(typed: string): string {
  return typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}

/**
 * Checks a name that a user chooses for her comments. The server also checks whether it is reserved.
 * @param name In its stored form.
 * @returns The error for the user; `undefined` for a valid name.
 */
export function checkDisplayName(name: string): string | undefined {
  const plain = name.normalize('NFKC')
  if (!/[\p{L}\p{N}]/u.test(plain.replaceAll(IGNORABLE, ''))) return 'Name must contain a letter or a digit.'
  if (Array.from(name).length > MAX_DISPLAY_NAME_LENGTH)
    return `Name must be at most ${MAX_DISPLAY_NAME_LENGTH} characters.`
  if (name.search(INVISIBLE) !== -1) return 'Name must not contain invisible characters.'
  if (plain.includes('@') || plain.includes('://') || countLinks(plain) > 0)
    return 'Name must not be an email or web address.'
  return undefined
}

/** Maximum length of a name on an imported comment in Unicode characters. */
const MAX_ADOPTED_LENGTH = 100

/** Returns the stored form of a name on another site, without invisible characters; '' if nothing else is in it. */
export function adoptDisplayName(name: string): string {
  const adopted = normalizeDisplayName(normalizeDisplayName(name).replaceAll(INVISIBLE, ''))
  if (isBlank(adopted)) return ''
  const letters = Array.from(adopted)
  if (letters.length <= MAX_ADOPTED_LENGTH) return adopted
  return `${letters.slice(0, MAX_ADOPTED_LENGTH).join('')}…`
}

const IGNORABLE = new RegExp(`[${GLYPHLESS}]`, 'gu')

/** Invisible characters: control characters, those that change the direction of text, and others without a glyph. */
const INVISIBLE = new RegExp(
  // Letters of some scripts, and emoji, need joiners and variation selectors.
  String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d\ufe0f])[${GLYPHLESS}]`,
  'gu',
)
