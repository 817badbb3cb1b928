import type { Document } from '@contentful/rich-text-types'
import { parseCalendarDate } from '@waypost/local-files/written/dates.ts'
import type { Entry, EntrySkeletonType } from 'contentful'
import type { Article, AttachedFile, Unpublished } from '#domain/article.ts'
import { excerptOf } from '#domain/excerpt.ts'
import { writeLocalTime } from '#domain/instant.ts'
import { readingMinutesOf } from '#domain/reading-time.ts'
import { isBlank } from '#domain/visible-text.ts'
import { namesOfTags, tagIdsOf, type TagNames } from './article-tags.ts'
import { type ImageAddress, imageOf } from './image.ts'
import { bodyHtml } from './body-html.ts'
import { pageOf } from './page.ts'
import { pageNameOf } from './page-name.ts'
import { proseOf } from './prose.ts'

/** An entry of a content type that the site shows, its links resolved. */
export type ArticleEntry = Entry<EntrySkeletonType, undefined>

/**
 * Converts an entry to an article, or to a page of the creator's own. A field of an unexpected type counts as absent.
 * @param options.tagNames Other tags are left out.
 * @param options.isHosted Whether another service than the embedded one sent it.
 * @param now Milliseconds since 1970.
 * @throws If its id is not valid, a page has an address of the site, or its rich text is nested thousands of levels deep.
 * @see docs/specification.md, section 3
 */
export function articleOf(
  entry: ArticleEntry,
  address: ImageAddress,
  { tagNames = new Map(), isHosted = false }: { tagNames?: TagNames; isHosted?: boolean } = {},
  now = Date.now(),
): Article {
  const { title, category, series, part, date, image, description, excerpt, comments, ...more } =
    entry.fields as Record<string, unknown>
  const { page, text, targets } = pageOf(
    typeof description === 'string' ? paragraphs(description) : description,
    !isHosted,
  )
  return {
    id: requireId(entry.sys.id),
    title: textOf(title) ?? 'Untitled',
    category: nameOf(category),
    tags: namesOfTags(tagIdsOf(entry), tagNames),
    series: nameOf(series),
    part: typeof part === 'number' ? part : undefined,
    date: parseCalendarDate(textOf(date) ?? ''),
    image: imageOf(image, address),
    excerpt: excerptOf(textOf(excerpt) ?? proseOf(page)),
    minutes: readingMinutesOf(text),
    areCommentsClosed: textOf(comments)?.toLowerCase() === 'closed' || undefined,
    page: pageNameOf(entry),
    unpublished: unpublishedOf(entry.sys, now),
    related: listOf(more.related, idOfEntry),
    attachments: listOf(more.attachments, (asset) => attachedFileOf(asset, address)),
    body: bodyHtml(page, targets, address),
  }
}

/** The addresses that an article had elsewhere, as written. */
export function aliasesOf({ fields }: ArticleEntry): string[] {
  const { aliases } = fields as Record<string, unknown>
  return Array.isArray(aliases) ? aliases.flatMap((alias) => textOf(alias) ?? []) : []
}

/** A draft has the revision 0. Waypost dates scheduled entries in the future; in Contentful they are drafts. */
function unpublishedOf({ revision, createdAt }: ArticleEntry['sys'], now: number): Unpublished | undefined {
  if (revision !== 0) return undefined
  const createdMs = Date.parse(createdAt)
  return createdMs > now ? { appearsAt: writeLocalTime(createdMs) } : {}
}

/** Reads the items of a list; `undefined` if there is none. */
function listOf<T>(value: unknown, read: (item: unknown) => T | undefined): T[] | undefined {
  const items = Array.isArray(value) ? value.flatMap((item) => read(item) ?? []) : []
  return items.length > 0 ? items : undefined
}

/** The id of an entry, or of the entry that a link leads to. */
function idOfEntry(value: unknown): string | undefined {
  const { sys } = (value ?? {}) as { sys?: { type?: unknown; linkType?: unknown; id?: unknown } }
  const isEntry = sys?.type === 'Entry' || sys?.linkType === 'Entry'
  return isEntry && typeof sys.id === 'string' ? sys.id : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && !isBlank(value) ? value.trim() : undefined
}

/** A name with single spaces and composed accents. */
function nameOf(value: unknown): string | undefined {
  return textOf(value)?.replaceAll(/\s+/g, ' ').normalize()
}

/** An id is part of addresses, so only an id that Contentful allows is accepted. */
function requireId(id: unknown): string {
  if (typeof id === 'string' && /^[\w.-]{1,64}$/.test(id)) return id
  throw new TypeError('its id is not one that the content service allows')
}

/** A document of plain paragraphs, for spaces in which a description is plain text. */
function paragraphs(text: string): Document {
  const content = text.split(/\n\s*\n/).map((value) => ({
    nodeType: 'paragraph',
    data: {},
    content: [{ nodeType: 'text', value: value.trim(), marks: [], data: {} }],
  }))
  return { nodeType: 'document', data: {}, content } as unknown as Document
}

/** The file of an asset, to download; `undefined` for anything else, such as a broken link. */
function attachedFileOf(asset: unknown, address: ImageAddress): AttachedFile | undefined {
  const { title, file } = (asset as AssetLike | null | undefined)?.fields ?? {}
  if (typeof file?.url !== 'string' || !URL.canParse(file.url, 'https://site.invalid')) return undefined
  const { contentType, details } = file
  const name = typeof file.fileName === 'string' ? file.fileName : ''
  const kind = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1].toUpperCase()
  return {
    url: address(file.url),
    title: typeof title === 'string' && !isBlank(title) ? title.trim() : name || 'File',
    ...(kind !== undefined && { kind }),
    ...(typeof contentType === 'string' && { type: contentType }),
    ...(typeof details?.size === 'number' && { bytes: details.size }),
  }
}

/** An asset whose values may have any type. */
interface AssetLike {
  fields?: {
    title?: unknown
    file?: { url?: unknown; fileName?: unknown; contentType?: unknown; details?: { size?: unknown } }
  }
}
