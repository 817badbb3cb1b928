import { createReadStream } from 'node:fs'
import { Parser } from 'htmlparser2'
import { decodePercent } from '../../../files/decode-percent.ts'
import { explainTroubles, MovingError } from '../../moving-error.ts'
import type { WxrTerm } from './archives.ts'
import { COMMENT_FIELDS, type WxrComment } from './comments.ts'

/** An `<item>`: the text of each element by name. */
export interface WxrItem {
  fields: Readonly<Record<string, string>>
  categories: readonly { domain: string; nicename: string; name: string }[]
  meta: ReadonlyMap<string, string>
  comments: readonly WxrComment[]
}

export interface Wxr {
  address: string
  items: WxrItem[]
  /** Ids of accounts by their names in `dc:creator`. */
  authorIds: ReadonlyMap<string, string>
  categories: readonly WxrTerm[]
  tags: readonly WxrTerm[]
}

/**
 * Reads an export of WordPress in pieces. No entity is expanded but the five of XML and numbers, and a document type is refused.
 *
 * @throws MovingError if it is not an export of WordPress, or not whole.
 */
export async function readWxr(file: string): Promise<Wxr> {
  const { handler, finish, markEnd } = collect(file)
  const parser = new Parser(handler, { xmlMode: true })
  await explainTroubles(
    ({ code }) => `${file} cannot be read (${code}).`,
    async () => {
      let decoder: TextDecoder | undefined
      for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
        decoder ??= new TextDecoder(encodingOf(piece))
        parser.write(decoder.decode(piece, { stream: true }))
      }
    },
  )
  markEnd()
  parser.end()
  return finish()
}

/** The encoding that a file's first bytes name. */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const [, named = 'utf-8'] = /^[^>]*\bencoding=["']([\w-]+)/.exec(bytes.toString('latin1', 0, 200)) ?? []
  // UTF-16 would have its mark.
  return /^utf-16/i.test(named) || !isEncoding(named) ? 'utf-8' : named
}

function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}

/** Longer than any text of a site. */
const MAX_TEXT = 16_000_000
const MAX_DEPTH = 20

function collect(file: string) {
  const path: { name: string; attributes: Record<string, string>; text: string[]; length: number }[] = []
  const items: WxrItem[] = []
  const authorIds = new Map<string, string>()
  let item: ReturnType<typeof newItem> | undefined
  const categories: WxrTerm[] = []
  const tags: WxrTerm[] = []
  let authorId = ''
  let term: Record<string, string> = {}
  let metaKey = ''
  let comment: Record<string, string> = {}
  let address = ''
  let isExport = false
  let isWhole = false
  let isAtEnd = false
  const refuse = (reason: string) => new MovingError(`${file} cannot be imported: ${reason}`)
  const handler = {
    onprocessinginstruction(name: string) {
      if (name.toLowerCase() === '!doctype')
        throw refuse('it has a document type, as no export of WordPress has.')
    },
    onopentag(name: string, attributes: Record<string, string>) {
      if (path.length >= MAX_DEPTH) throw refuse('its elements are nested too deep.')
      path.push({ name, attributes, text: [], length: 0 })
      if (name === 'item') item = newItem()
    },
    ontext(text: string) {
      const element = path.at(-1)
      if (!element) return
      element.length += text.length
      if (element.length > MAX_TEXT) throw refuse('a text in it is longer than 16 MB.')
      element.text.push(text)
    },
    onclosetag(_: string, isImplied: boolean) {
      const { name, attributes, text } = path.pop()!
      if (isImplied && !isAtEnd) throw refuse(`its XML is broken: <${name}> does not end.`)
      // eslint-disable-next-line no-control-regex -- XML forbids these, and WordPress writes them.
      const value = text.join('').replaceAll(/[\0-\b\v\f\x0e-\x1f]/g, '')
      const parent = path.at(-1)?.name
      if (name === 'rss') isWhole = !isImplied
      if (name === 'wp:wxr_version') isExport = true
      if (name === 'wp:base_blog_url') address = value.trim()
      if (name === 'wp:author_id') authorId = value
      if (name === 'wp:author_login') authorIds.set(value, authorId)
      if (parent === 'wp:category' || parent === 'wp:tag') term[name] = value
      if (name === 'wp:category' || name === 'wp:tag') {
        const isTag = name === 'wp:tag'
        const [slug, label] = isTag ? ['wp:tag_slug', 'wp:tag_name'] : ['wp:category_nicename', 'wp:cat_name']
        const { 'wp:term_id': id = '', 'wp:category_parent': above = '' } = term
        const known = {
          id,
          slug: decodePercent(term[slug] ?? ''),
          name: term[label] ?? '',
          parent: decodePercent(above),
        }
        if (known.slug !== '') (isTag ? tags : categories).push(known)
        term = {}
      }
      if (!item) return
      if (name === 'item') {
        items.push(item)
        item = undefined
      } else if (name === 'wp:meta_key') metaKey = value
      else if (name === 'wp:meta_value' && parent === 'wp:postmeta') {
        const before = metaKey === '_wp_old_slug' ? item.meta.get(metaKey) : undefined
        item.meta.set(metaKey, before === undefined ? value : `${before}\n${value}`)
      } else if (COMMENT_FIELDS.has(name) && parent === 'wp:comment') comment[name] = value
      else if (name === 'wp:comment') {
        item.comments.push(comment)
        comment = {}
      } else if (name === 'category' && parent === 'item') {
        const { domain = '', nicename = '' } = attributes
        item.categories.push({ domain, nicename, name: value })
      } else if (parent === 'item') item.fields[name] = value
    },
  }
  const finish = (): Wxr => {
    if (!isExport) throw refuse('it is not an export of WordPress. Tools > Export > All content writes one.')
    if (!isWhole) throw refuse('its end is missing. Download it again.')
    if (!URL.canParse(address)) throw refuse('it does not name the address of its site.')
    return { address, items, authorIds, categories, tags }
  }
  return { handler, finish, markEnd: () => void (isAtEnd = true) }
}

function newItem() {
  return {
    fields: {} as Record<string, string>,
    categories: [] as { domain: string; nicename: string; name: string }[],
    meta: new Map<string, string>(),
    comments: [] as WxrComment[],
  }
}
