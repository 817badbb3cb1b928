import { readFields, setFields, type FieldValue } from '@waypost/content-service/front-matter'
import { articlePath } from '#domain/addresses.ts'

/** A change of an entry's name in its folder. */
export interface NewName {
  old: string
  now: string
  /** Whether it is an article, which has an address. */
  isArticle: boolean
  /** Origin of the site, which links may begin with. */
  publicUrl: string
}

/**
 * Writes a file's text with links to an entry's new name: `old.md`, `/article/old`, and `related: [old]`. All else stays.
 *
 * @param isMarkdown Whether the fields stand between lines of dashes.
 */
export function mendLinks(text: string, name: NewName, isMarkdown: boolean): string {
  const file = new RegExp(
    String.raw`(?<![\w.-]|assets/)${RegExp.escape(name.old)}(\.(?:md|yaml))(?![\w.-])`,
    'g',
  )
  const mended = text.replace(file, (_, ending: string) => name.now + ending)
  return name.isArticle ? mendRelated(mendAddresses(mended, name), name, isMarkdown) : mended
}

function mendAddresses(text: string, { old, now, publicUrl }: NewName): string {
  const before = String.raw`(?:(?<![\w:-])|(?<=${RegExp.escape(publicUrl)}))`
  const after = String.raw`(?![\w%-]|\.\w)`
  const address = new RegExp(before + RegExp.escape(articlePath(old)) + after, 'g')
  return text.replace(address, () => articlePath(now))
}

/** An article may be named without the ending of its file there. */
function mendRelated(text: string, { old, now }: NewName, isMarkdown: boolean): string {
  const rename = (value: FieldValue) => (value === old ? now : value)
  try {
    const form = isMarkdown ? 'markdown' : 'yaml'
    const { related } = readFields(text, form)
    return Array.isArray(related) ? setFields(text, { related: related.map(rename) }, form) : text
  } catch {
    return text // what cannot be read is told by `waypost check`
  }
}
