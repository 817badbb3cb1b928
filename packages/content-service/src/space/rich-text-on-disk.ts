import type { Document } from '@contentful/rich-text-types'
import type { Link } from './space.ts'
import { WrittenText, type Page } from './written-text.ts'

interface Digests {
  /** Of the tree. */
  digest: string
  /** Of the page; absent if the text is not Markdown, so that it has no page. */
  pageDigest?: string
}

type ReadText = (part: 'tree' | 'page') => string

/** An immutable rich text whose tree and page are on the disk. `JSON.stringify` reads the tree each time and writes it. */
export class RichTextOnDisk {
  readonly digest: string
  readonly pageDigest: string | undefined
  readonly links: readonly Link[]
  readonly #read: ReadText

  constructor({ digest, pageDigest }: Digests, links: readonly Link[], read: ReadText) {
    this.digest = digest
    this.pageDigest = pageDigest
    this.links = links
    this.#read = read
  }

  /** @throws If the tree cannot be read. */
  toJSON(): unknown {
    return JSON.parse(this.#read('tree'))
  }

  /** @throws If the page cannot be read. */
  readPage(): Page | undefined {
    return this.pageDigest === undefined ? undefined : (JSON.parse(this.#read('page')) as Page)
  }

  /** Reads the whole text into memory. */
  load(): unknown {
    const page = this.readPage()
    return page ? new WrittenText(this.toJSON() as Document, page) : this.toJSON()
  }
}
