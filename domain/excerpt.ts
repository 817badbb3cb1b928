/** Maximum words of an excerpt (specification, section 9). */
const EXCERPT_WORDS = 50

/**
 * Cuts plain text to the excerpt on a card.
 *
 * @param text Plain text of any length; runs of white space count as one space.
 * @returns At most 50 words followed by '...', also when nothing was cut; empty for a text without words.
 * @see docs/specification.md, sections 1 and 9.
 */
export function excerptOf(text: string): string {
  const words = text.trim().split(/\s+/, EXCERPT_WORDS)
  return words[0] === '' ? '' : `${words.join(' ')}...`
}
