import { readFields, setFields, type FieldValue } from '@waypost/content-service/front-matter'
import type { RewrittenFile } from '@waypost/content-service/writing'

/** A new name of an entry within its folder. */
export interface NewName {
  old: string
  now: string
  /** The old and the new path of the entry's page, if it has one. */
  paths: readonly (string | undefined)[]
  /** Origin of the site, with which links may begin. */
  publicUrl: string
}

/** Rewrites links to a renamed entry: `old.md`, `/article/old` or `/old`, and `related: [old]`. The rest stays unchanged. */
export function mendLinks(text: string, name: NewName, file: RewrittenFile): string {
  if (!text.includes(name.old)) return text
  const pattern = String.raw`(?<![\w.-]|assets/)${RegExp.escape(name.old)}(\.(?:md|yaml))(?![\w.-])`
  const mended = text.replace(new RegExp(pattern, 'g'), (_, ending: string) => name.now + ending)
  return mendFields(mendAddresses(mended, name), name, file)
}

function mendAddresses(text: string, { paths: [old, now], publicUrl }: NewName): string {
  if (old === undefined || now === undefined) return text
  const before = String.raw`(?:(?<![\w:-])|(?<=${RegExp.escape(publicUrl)}))`
  const after = String.raw`(?![\w%-]|\.\w)`
  const address = new RegExp(before + RegExp.escape(old) + after, 'g')
  return text.replace(address, () => now)
}

/** Fields that link to entries may omit the file's extension. */
function mendFields(text: string, { old, now }: NewName, { form, fields }: RewrittenFile): string {
  const rename = (value: FieldValue) => (value === old ? now : value)
  try {
    const written = Object.entries(readFields(text, form))
    const renamed = written
      .filter(([key]) => fields.some((field) => field.id === key && leadsToEntries(field)))
      .map(([key, value]) => [key, Array.isArray(value) ? value.map(rename) : rename(value)])
    return setFields(text, Object.fromEntries(renamed), form)
  } catch {
    return text // `waypost check` reports unreadable front matter.
  }
}

function leadsToEntries({ linkType, items }: RewrittenFile['fields'][number]): boolean {
  return linkType === 'Entry' || (items?.type === 'Link' && items.linkType === 'Entry')
}
