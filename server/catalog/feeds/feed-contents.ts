import { articlePath, categoryFeedAddress, RSS_PATH } from '#domain/addresses.ts'
import type { Image } from '#domain/article.ts'
import { categoryOf } from '#domain/category.ts'
import { listAddress } from '#domain/list-address.ts'
import type { SiteView } from '../../site/types.ts'
import { plainPictureHtml, withPlainPictures } from '../articles/picture-html.ts'
import type { Snapshot } from '../types.ts'

/** Number of articles in a feed. Programs fetch feeds often; older articles are on the site. */
const FEED_LENGTH = 24

/** A category with a feed of its own. */
export interface FeedCategory {
  name: string
  /** The creator's sentence about the category. */
  sentence?: string
}

/** The contents of a feed in any format. Addresses are absolute. */
interface FeedContents {
  title: string
  description: string
  /** Address of the site's list of these articles. */
  link: string
  /** The address of the feed as RSS. */
  rssUrl: string
  /** The date of the newest article; now if there is none. */
  updatedAt: Date
  items: FeedItem[]
}

interface FeedItem {
  url: string
  title: string
  /** Midnight UTC of the article's day. */
  date: Date
  category?: string
  excerpt: string
  /** The body as HTML, with the article's picture first, as on its page. */
  body: string
}

/**
 * Collects the newest articles of the site or of one category. Feeds omit articles without a date, since they are not
 * news.
 */
export function contentsOf(
  { articles, readArticle }: Snapshot,
  site: SiteView,
  publicUrl: string,
  only?: FeedCategory,
): FeedContents {
  const items = articles
    .filter(
      (article) => article.date !== undefined && (only === undefined || categoryOf(article) === only.name),
    )
    .slice(0, FEED_LENGTH)
    .map(({ id, title, date, category, excerpt, image }) => ({
      url: publicUrl + articlePath(id),
      title,
      date: new Date(`${date}T00:00:00Z`),
      category,
      excerpt,
      body: absoluteAddresses(pictureOf(image) + withPlainPictures(readArticle(id)?.body ?? ''), publicUrl),
    }))
  return {
    title: only === undefined ? site.title : `${only.name} · ${site.title}`,
    description: only?.sentence ?? site.description,
    link: publicUrl + listAddress({ category: only?.name }),
    rssUrl: publicUrl + (only === undefined ? RSS_PATH : categoryFeedAddress(only.name)),
    updatedAt: items[0]?.date ?? new Date(),
    items,
  }
}

function pictureOf(image: Image | undefined): string {
  return image ? `<p>${plainPictureHtml(image)}</p>` : ''
}

function absoluteAddresses(body: string, publicUrl: string): string {
  return body.replaceAll(/ (src|href)="\/(?!\/)/g, ` $1="${publicUrl}/`)
}
