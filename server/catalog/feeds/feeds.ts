import { Feed } from 'feed'
import { articlePath, ATOM_PATH, categoryFeedAddress, JSON_FEED_PATH, RSS_PATH } from '#domain/addresses.ts'
import type { Image } from '#domain/article.ts'
import { categoryOf } from '#domain/category.ts'
import { listAddress } from '#domain/list-address.ts'
import { plainPictureHtml, withPlainPictures } from '../articles/picture-html.ts'
import type { Snapshot } from '../types.ts'
import type { SiteView } from '../../site/types.ts'

/** Articles in a feed; readers poll it often, and older ones stand on the site. */
const FEED_LENGTH = 24

/** A category with a feed of its own. */
interface FeedCategory {
  name: string
  /** What the creator says of it. */
  sentence?: string
}

/** Writes the newest articles, of all or of one category, as RSS 2.0 with their full text. */
export function rssFeed(
  snapshot: Snapshot,
  site: SiteView,
  publicUrl: string,
  category?: FeedCategory,
): string {
  return withoutControls(buildFeed(snapshot, site, publicUrl, category).rss2())
}

/** Writes the newest articles as Atom (RFC 4287) with their full text. */
export function atomFeed(snapshot: Snapshot, site: SiteView, publicUrl: string): string {
  return withoutControls(buildFeed(snapshot, site, publicUrl).atom1())
}

/** Writes the newest articles as JSON Feed 1 with their full text. */
export function jsonFeed(snapshot: Snapshot, site: SiteView, publicUrl: string): string {
  return buildFeed(snapshot, site, publicUrl).json1()
}

function buildFeed(
  { articles, readArticle }: Snapshot,
  site: SiteView,
  publicUrl: string,
  only?: FeedCategory,
): Feed {
  // A feed item needs a time, and an article without a date is no news.
  const newest = articles
    .filter(
      (article) => article.date !== undefined && (only === undefined || categoryOf(article) === only.name),
    )
    .slice(0, FEED_LENGTH)
  const list = publicUrl + listAddress({ category: only?.name })
  const feed = new Feed({
    id: list,
    link: list,
    title: only === undefined ? site.title : `${only.name} · ${site.title}`,
    description: only?.sentence ?? site.description,
    language: site.language,
    copyright: site.copyright,
    generator: 'Waypost',
    author: { name: site.name },
    ...(newest[0]?.date && { updated: instantOf(newest[0].date) }),
    feedLinks:
      only === undefined
        ? { rss: publicUrl + RSS_PATH, atom: publicUrl + ATOM_PATH, json: publicUrl + JSON_FEED_PATH }
        : { rss: publicUrl + categoryFeedAddress(only.name) },
  })
  for (const { id, title, category, date, excerpt, image } of newest) {
    const link = publicUrl + articlePath(id)
    feed.addItem({
      id: link,
      link,
      title,
      date: instantOf(date!),
      description: excerpt,
      content: absoluteAddresses(
        pictureOf(image) + withPlainPictures(readArticle(id)?.body ?? ''),
        publicUrl,
      ),
      // RSS knows authors by their addresses alone; the others name her once for all articles.
      ...(site.contact.email && { author: [{ name: site.name, email: site.contact.email }] }),
      category: category === undefined ? [] : [categoryElement(category)],
    })
  }
  return feed
}

/** The article's picture, which the page shows above the text. */
function pictureOf(image: Image | undefined): string {
  return image ? `<p>${plainPictureHtml(image)}</p>` : ''
}

/** A category; the library writes it into attributes and escapes no '<' there. */
function categoryElement(category: string): { name: string; term: string } {
  const name = category.replaceAll(/[<>]/g, '')
  return { name, term: name }
}

/** Takes out the characters that XML 1.0 forbids (section 2.2), which word processors leave in what is pasted. */
function withoutControls(xml: string): string {
  // oxlint-disable-next-line no-control-regex -- These are what it looks for.
  return xml.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}

/** Midnight UTC of a calendar date. */
function instantOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

function absoluteAddresses(body: string, publicUrl: string): string {
  return body.replaceAll(/ (src|href)="\/(?!\/)/g, ` $1="${publicUrl}/`)
}
