/** Maximum words of an excerpt (specification, section 9). */
const EXCERPT_WORDS = 50

/**
 * Cuts plain text to the excerpt on a card.
 *
 * @param text Plain text of any length; runs of white space count as one space.
 * @returns At most 50 words followed by '...', also when nothing was cut or there is no word.
 * @see docs/specification.md, sections 1 and 9.
 */
export function excerptOf(text: string): string {
  return `${text.trim().split(/\s+/, EXCERPT_WORDS).join(' ')}...`
}
