import { documentToPlainTextString } from '@contentful/rich-text-plain-text-renderer'
import type { Document } from '@contentful/rich-text-types'
import type { Entry, EntrySkeletonType } from 'contentful'
import type { Article } from '#domain/article.ts'
import { parseCalendarDate } from '#domain/calendar-date.ts'
import { excerptOf } from '#domain/excerpt.ts'
import { imageOf, type ImageAddress } from './image.ts'
import { knownRichText } from './known-rich-text.ts'
import { richTextHtml } from './rich-text-html.ts'

/** Content type of articles (specification, section 1). */
export const ARTICLES = 'articles'

/** An entry of the content type 'articles', its links resolved. */
export type ArticleEntry = Entry<EntrySkeletonType, undefined>

/**
 * Reads an article out of an entry, whatever its space holds: a field that is not as expected counts as absent.
 *
 * @throws If its id is none, or its rich text stands thousands of levels deep.
 * @see docs/specification.md, section 3
 */
export function articleOf(entry: ArticleEntry, address: ImageAddress): Article {
  const { title, category, date, image, description, comments } = entry.fields as Record<string, unknown>
  const document = typeof description === 'string' ? paragraphs(description) : knownRichText(description)
  return {
    id: requireId(entry.sys.id),
    title: textOf(title) ?? 'Untitled',
    category: textOf(category),
    date: parseCalendarDate(textOf(date) ?? ''),
    image: imageOf(image, address),
    excerpt: excerptOf(documentToPlainTextString(document, ' ')),
    areCommentsClosed: textOf(comments)?.toLowerCase() === 'closed' || undefined,
    body: richTextHtml(document, address),
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Ids go into addresses, so only those that Contentful allows are taken. */
function requireId(id: unknown): string {
  if (typeof id === 'string' && /^[\w.-]{1,64}$/.test(id)) return id
  throw new TypeError('its id is not one that the content service allows')
}

/** A document of plain paragraphs, for spaces whose description is text. */
function paragraphs(text: string): Document {
  const content = text.split(/\n\s*\n/).map((value) => ({
    nodeType: 'paragraph',
    data: {},
    content: [{ nodeType: 'text', value: value.trim(), marks: [], data: {} }],
  }))
  return { nodeType: 'document', data: {}, content } as unknown as Document
}
