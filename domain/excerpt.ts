/** Maximum words of an excerpt. @see docs/specification.md, section 9 */
const EXCERPT_WORDS = 50

/** Cuts plain text to at most 50 words, always followed by '...'. @see docs/specification.md, sections 1 and 9 */
export function excerptOf(text: string): string {
  return `${text.trim().split(/\s+/, EXCERPT_WORDS).join(' ')}...`
}
