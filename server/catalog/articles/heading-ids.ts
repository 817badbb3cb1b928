/** Words of a heading that its id repeats. */
const MAX_WORDS = 10

/**
 * Creates the ids of one text's headings, such as `section-the-old-ferry`. Letters of every script stay.
 *
 * The prefix keeps them apart from the page's own ids. Headings of the same words are numbered from the second on.
 *
 * @returns Gives the id of the next heading, from its plain text.
 */
export function createHeadingIds(): (text: string) => string {
  const given = new Set<string>()
  return (text) => {
    const words =
      text
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    const base = ['section', ...words.slice(0, MAX_WORDS)].join('-')
    let id = base
    for (let number = 2; given.has(id); number += 1) id = `${base}-${number}`
    given.add(id)
    return id
  }
}
