/** Maximum number of a heading's words in its id. */
const MAX_WORDS = 10

/**
 * Creates the ids of one text's headings, such as `section-the-old-ferry`, with letters of any script.
 *
 * The prefix distinguishes them from the page's own ids. Headings with equal words are numbered from the second on.
 *
 * @returns A function that returns the id of the next heading from its plain text.
 */
export function createHeadingIds(): (text: string) => string {
  const given = new Set<string>()
  /** The next number to try, since a changelog has thousands of equal headings. */
  const next = new Map<string, number>()
  return (text) => {
    const words =
      text
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    const base = ['section', ...words.slice(0, MAX_WORDS)].join('-')
    let id = base
    let number = next.get(base) ?? 2
    for (; given.has(id); number += 1) id = `${base}-${number}`
    next.set(base, number)
    given.add(id)
    return id
  }
}
