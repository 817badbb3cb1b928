import { html } from 'hono/html'
import { articlePath, feedAddress, RSS_PATH, type FeedFilter } from '#domain/addresses.ts'
import type { AttachedFile, Image } from '#domain/article.ts'
import { formatByteSize } from '#domain/byte-size.ts'
import { listAddress } from '#domain/list-address.ts'
import { filterArticles } from '#domain/listing.ts'
import { comparable } from '#domain/same-text.ts'
import type { SiteView } from '../../site/types.ts'
import { plainPictureHtml, withPlainPictures } from '../articles/picture-html.ts'
import type { Snapshot } from '../types.ts'
import { withAbsoluteAddresses } from './feed-text.ts'

/** Number of articles in a feed. Programs fetch feeds often; older articles are on the site. */
const FEED_LENGTH = 24

/** A category, tag or series with a feed of its own. */
export interface FeedPart {
  filter: FeedFilter
  name: string
  /** The creator's sentence about the category. */
  sentence?: string
}

export interface FeedSite {
  site: SiteView
  publicUrl: string
  /** Returns the id under which an article was first published. */
  firstIdOf(id: string): string
}

/** The contents of a feed in any format. Addresses are absolute. */
interface FeedContents {
  title: string
  description: string
  /** Address of the site's list of these articles. */
  link: string
  rssUrl: string
  /** The last change of an article; now if there is none. */
  updatedAt: Date
  items: FeedItem[]
}

interface FeedItem {
  /** Stays the same if the article is renamed. @see RFC 4287, section 4.2.6 */
  id: string
  url: string
  title: string
  publishedAt: Date
  updatedAt: Date
  /** Its category and its tags. */
  subjects: string[]
  /** Files to download. */
  files: AttachedFile[]
  excerpt: string
  /** The body as HTML, with the article's picture first, as on its page. */
  body: string
}

/**
 * Collects the newest articles of the site or of a part of it, by the instants of their publication. Feeds omit articles
 * without a date, since they are not news. No instant is later than now.
 */
export function contentsOf(
  { articles, times, readArticle }: Snapshot,
  { site, publicUrl, firstIdOf }: FeedSite,
  only?: FeedPart,
): FeedContents {
  const now = Date.now()
  const untilNow = (instant: string | undefined) => new Date(Math.min(Date.parse(instant ?? ''), now))
  const filters = only && { [only.filter]: only.name }
  const items = filterArticles(articles, filters ?? {})
    .filter(({ date }) => date !== undefined)
    .map((article) => ({ article, publishedAt: untilNow(times.get(article.id)?.publishedAt) }))
    .toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    .slice(0, FEED_LENGTH)
    .map(({ article: { id, title, category, tags = [], excerpt, image }, publishedAt }): FeedItem => {
      const url = publicUrl + articlePath(id)
      const changedAt = times.get(id)?.changedAt
      const whole = readArticle(id)
      const files = (whole?.attachments ?? []).map((file) => ({ ...file, url: new URL(file.url, url).href }))
      const body = pictureOf(image) + withPlainPictures(whole?.body ?? '') + listOf(files)
      return {
        id: publicUrl + articlePath(firstIdOf(id)),
        url,
        title,
        publishedAt,
        updatedAt: changedAt === undefined ? publishedAt : laterOf(publishedAt, untilNow(changedAt)),
        subjects: distinct([...(category === undefined ? [] : [category]), ...tags]),
        files,
        excerpt,
        body: withAbsoluteAddresses(body, url),
      }
    })
  return {
    title: only === undefined ? site.title : `${only.name} · ${site.title}`,
    description: only?.sentence ?? site.description,
    link: publicUrl + listAddress(filters ?? {}),
    rssUrl: publicUrl + (only === undefined ? RSS_PATH : feedAddress(only.filter, only.name)),
    updatedAt: items.length === 0 ? new Date(now) : items.map(({ updatedAt }) => updatedAt).reduce(laterOf),
    items,
  }
}

function pictureOf(image: Image | undefined): string {
  return image ? `<p>${plainPictureHtml(image)}</p>` : ''
}

/** Links to files, which few feed readers show by themselves. */
function listOf(files: readonly AttachedFile[]): string {
  if (files.length === 0) return ''
  const items = files.map(({ url, title, kind, bytes }) => {
    const facts = [kind, bytes !== undefined && formatByteSize(bytes)].filter(Boolean).join(', ')
    return html`<li><a href="${url}">${title}</a>${facts && ` (${facts})`}</li>`
  })
  return String(html`<ul>${items}</ul>`)
}

/** A tag may have the name of the category. */
function distinct(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [comparable(name), name])).values()]
}

function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other
}
