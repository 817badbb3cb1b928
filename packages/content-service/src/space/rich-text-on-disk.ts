import type { Link } from './space.ts'

/**
 * A rich text whose tree is on the disk and not in memory. It never changes. `JSON.stringify` writes it as the tree, which is
 * read anew each time.
 */
export class RichTextOnDisk {
  readonly digest: string
  readonly links: readonly Link[]
  readonly #read: () => string

  constructor(digest: string, links: readonly Link[], read: () => string) {
    this.digest = digest
    this.links = links
    this.#read = read
  }

  /** @throws If the tree cannot be read now. */
  toJSON(): unknown {
    return JSON.parse(this.#read())
  }
}
