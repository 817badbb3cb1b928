/**
 * Counts the words of a Markdown text in 64 groups, in constant space whatever its length. Addresses, signs and case count for
 * nothing.
 */
export function countWords(markdown: string): string {
  const counts = new Uint8Array(GROUPS)
  const text = markdown.replaceAll(ADDRESSES, ' ').normalize().toLowerCase()
  for (const [word] of text.matchAll(WORD)) counts[groupOf(word)] += 1
  return Buffer.from(counts).toString('base64url')
}

/** The addresses of links and pictures, and HTML. */
const ADDRESSES = /(?<=\])\([^()\s]*|<[^<>]*>/g

/** In scripts without spaces each letter counts. */
const WORD =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Mymr}]|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

const GROUPS = 64

function groupOf(word: string): number {
  let code = 0
  for (let index = 0; index < word.length; index += 1)
    code = (Math.imul(code, 31) + word.charCodeAt(index)) | 0
  return (code ^ (code >>> 11)) & (GROUPS - 1)
}

/** Whether a text differs from another one by more than a few words, by the counts of both. */
export function isRewritten(before: string, after: string): boolean {
  const [counts, others] = [before, after].map((text) => Buffer.from(text, 'base64url'))
  // Counts of another version of Waypost say nothing.
  if (counts.length !== others.length) return false
  const differences = others.map((count, group) =>
    Math.min((count - counts[group]) & 255, (counts[group] - count) & 255),
  )
  return differences.reduce((sum, each) => sum + each, 0) > MAX_FEW_WORDS
}

/** Added and removed words: three are replaced, or six added. */
const MAX_FEW_WORDS = 6
