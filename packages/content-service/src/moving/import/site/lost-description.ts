/** Says which descriptions for search engines are lost, since a text has one excerpt here. */
export function lostDescriptions(
  excerpt: string | undefined,
  descriptions: readonly (string | null | undefined)[],
): string[] {
  const words = descriptions.map((each) => plain(each ?? ''))
  const lost = words.filter((each) => each !== '' && each !== plain(excerpt ?? ''))
  return [...new Set(lost)].map(
    (each) => `Its description for search engines is left out: '${shorten(each)}'`,
  )
}

function plain(words: string): string {
  return words.replaceAll(/\s+/g, ' ').trim()
}

const MAX_LENGTH = 200

function shorten(words: string): string {
  if (words.length <= MAX_LENGTH) return words
  return `${words
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    .replace(/\s\S*$/, '')}…`
}
