import { textOfMarkup } from '#domain/article-body.ts'
import type { Article } from '#domain/article.ts'
import { articlePath, CONTENT_PATH, pagePath } from '#domain/addresses.ts'
import { pictureAddress } from '#domain/picture-sources.ts'
import { withPlainPictures } from '../catalog/catalog.ts'
import type { Comment } from '../interactions/types.ts'
import { dates, element, group, meta, nicename } from './wxr.ts'

interface TextItemOptions {
  publicUrl: string
  /** Login of the only author. */
  author: string
  nextId(): number
  /** Returns the id of the item of a file, and remembers to write that item. */
  fileId(address: string, description: string): number
}

/** An article or page, as the export has it. */
export interface ExportedText {
  article: Article
  /** When it was or will be published; absent for a draft. */
  publishedAt?: Date
  comments: readonly Comment[]
}

/** The ids of accounts: WordPress shows comments of an article's author apart. */
const AUTHOR_ID = 1
const NOBODY = 0

const FILES = `${CONTENT_PATH}/assets/`

/** Writes an article or page as an item, with its comments. */
export function textItem({ article, publishedAt, comments }: ExportedText, options: TextItemOptions): string {
  const { id, page, title, category, tags = [], image, unpublished, date, areCommentsClosed } = article
  const { publicUrl, author, nextId, fileId } = options
  const status =
    unpublished === undefined ? 'publish' : unpublished.appearsAt === undefined ? 'draft' : 'future'
  const day = publishedAt ?? new Date(date ?? 0)
  return group(
    'item',
    element('title', escape(title)),
    element('link', publicUrl + (page === undefined ? articlePath(id) : pagePath(page))),
    element('dc:creator', author),
    element('content:encoded', bodyOf(article, options)),
    element('excerpt:encoded', escape(ownExcerptOf(article))),
    element('wp:post_id', nextId()),
    dates('wp:post_date', day),
    element('wp:comment_status', areCommentsClosed || page !== undefined ? 'closed' : 'open'),
    element('wp:ping_status', 'closed'),
    element('wp:post_name', page ?? id),
    element('wp:status', status),
    element('wp:post_parent', 0),
    element('wp:menu_order', 0),
    element('wp:post_type', page === undefined ? 'post' : 'page'),
    element('wp:post_password', ''),
    element('wp:is_sticky', 0),
    ...(category === undefined ? [] : [term('category', category)]),
    ...tags.map((tag) => term('post_tag', tag)),
    ...(image?.url.startsWith(FILES) ? [meta('_thumbnail_id', fileId(image.url, image.description))] : []),
    ...commentsOf(comments, nextId),
  )
}

function term(domain: string, name: string): string {
  return element('category', escape(name), { domain, nicename: nicename(name) })
}

/** Returns the excerpt that the creator wrote; empty for the beginning of the text. */
function ownExcerptOf({ excerpt, body }: Article): string {
  const isBeginning = withoutSpaces(textOfMarkup(body)).includes(withoutSpaces(excerpt.slice(0, 60)))
  // The dots are the site's.
  return isBeginning ? '' : excerpt.replace(/\.{3}$/, '')
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s|\.+$/g, '')
}

/** Writes the text for a page elsewhere: plain pictures in their own size, whole addresses, and its files as links. */
function bodyOf({ body, attachments = [] }: Article, { publicUrl, fileId }: TextItemOptions): string {
  const files = attachments.map(({ url, title }) => `<li><a href="${escape(url)}">${escape(title)}</a></li>`)
  const whole = withPlainPictures(body) + (files.length === 0 ? '' : `\n<ul>${files.join('')}</ul>`)
  return whole.replaceAll(OWN_ADDRESS, (_, attribute: string, written: string) => {
    const src = written.replaceAll('&amp;', '&')
    const address = src.startsWith(FILES) && src.includes('?') ? pictureAddress({ src, srcSet: src }) : src
    if (address.startsWith(FILES)) fileId(address, '')
    return `${attribute}="${publicUrl}${escape(address)}"`
  })
}

const OWN_ADDRESS = /(?<=\s)(href|src|poster)="(\/(?!\/)[^"]*)"/g

function commentsOf(comments: readonly Comment[], nextId: () => number): string[] {
  const oldestFirst = comments.toReversed()
  const ids = new Map(oldestFirst.map(({ id }) => [id, nextId()]))
  return oldestFirst.map(({ id, user, isByCreator, text, createdAt, answersTo }) =>
    group(
      'wp:comment',
      element('wp:comment_id', ids.get(id)!),
      element('wp:comment_author', user),
      element('wp:comment_author_email', ''),
      dates('wp:comment_date', new Date(createdAt)),
      element('wp:comment_content', escape(text)),
      element('wp:comment_approved', 1),
      element('wp:comment_type', 'comment'),
      element('wp:comment_parent', ids.get(answersTo?.id ?? '') ?? 0),
      element('wp:comment_user_id', isByCreator ? AUTHOR_ID : NOBODY),
    ),
  )
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Writes a file of the site as an item, from whose address WordPress fetches it. */
export function fileItem(
  id: number,
  address: string,
  description: string,
  publicUrl: string,
  author: string,
): string {
  const name = decodeURIComponent(address.slice(address.lastIndexOf('/') + 1))
  return group(
    'item',
    element('title', name),
    element('link', publicUrl + address),
    element('dc:creator', author),
    element('content:encoded', ''),
    element('excerpt:encoded', ''),
    element('wp:post_id', id),
    element('wp:post_name', nicename(name)),
    element('wp:status', 'inherit'),
    element('wp:post_parent', 0),
    element('wp:post_type', 'attachment'),
    element('wp:attachment_url', publicUrl + address),
    meta('_wp_attached_file', name),
    ...(description === '' ? [] : [meta('_wp_attachment_image_alt', description)]),
  )
}
