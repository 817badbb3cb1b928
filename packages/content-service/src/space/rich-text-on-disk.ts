import type { Link } from './space.ts'

/**
 * A rich text whose tree is on the disk and not in memory. It never changes. `JSON.stringify` writes it as the tree, which is
 * read anew each time.
 */
export class RichTextOnDisk {
  /** Of the tree as JSON: the same exactly for the same tree. */
  readonly digest: string
  /** Links to entries and assets, in the order in which they are written. */
  readonly links: readonly Link[]
  readonly #read: () => string

  /** @param read Gives the tree as JSON. */
  constructor(digest: string, links: readonly Link[], read: () => string) {
    this.digest = digest
    this.links = links
    this.#read = read
  }

  /**
   * The tree.
   *
   * @throws If it cannot be read now.
   */
  toJSON(): unknown {
    return JSON.parse(this.#read())
  }
}
