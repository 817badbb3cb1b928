import { RichTextOnDisk } from '../../space/rich-text-on-disk.ts'
import { WrittenText } from '../../space/written-text.ts'

/** Replaces each rich text by its page, in the form of a document without content, with links as in any field. */
export function withPages(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withPages)
  if (value instanceof RichTextOnDisk || value instanceof WrittenText) {
    const page = value.readPage()
    return page ? { nodeType: 'document', data: page, content: [] } : value
  }
  // A value of her own must not pass for a page.
  if ('nodeType' in value) return value.nodeType === 'document' ? { ...value, data: {} } : value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withPages(each)]))
}
