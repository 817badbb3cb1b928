import type { Link } from './space.ts'

/** An immutable rich text whose tree is on the disk. `JSON.stringify` reads the tree each time and writes it. */
export class RichTextOnDisk {
  readonly digest: string
  readonly links: readonly Link[]
  readonly #read: () => string

  constructor(digest: string, links: readonly Link[], read: () => string) {
    this.digest = digest
    this.links = links
    this.#read = read
  }

  /** @throws If the tree cannot be read. */
  toJSON(): unknown {
    return JSON.parse(this.#read())
  }
}
