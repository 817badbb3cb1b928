import { hash } from 'node:crypto'
import type { Document } from '@contentful/rich-text-types'
import type { Link } from './space.ts'

/** A text as HTML for pages. `data-asset` and `data-entry` contain ids, since addresses depend on where the text is shown. */
export interface Page {
  html: string
  /** The words, for excerpts and reading times. */
  text: string
  /** All files and entries that the HTML shows or links to. */
  links: readonly Link[]
}

/** Rich text and page of one text, in memory. */
export class WrittenText {
  readonly nodeType: Document['nodeType']
  readonly data = {}
  readonly content: Document['content']
  readonly #page: Page

  constructor({ nodeType, content }: Document, page: Page) {
    this.nodeType = nodeType
    this.content = content
    this.#page = page
  }

  get links(): readonly Link[] {
    return this.#page.links
  }

  get pageDigest(): string {
    return hash('sha256', this.#page.html, 'base64url').slice(0, 16)
  }

  readPage(): Page {
    return this.#page
  }
}
