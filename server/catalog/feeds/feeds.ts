import { html, raw } from 'hono/html'
import { ATOM_PATH, JSON_FEED_PATH } from '#domain/addresses.ts'
import type { Snapshot } from '../types.ts'
import { contentsOf, type FeedPart, type FeedSite } from './feed-contents.ts'
import { textAsHtml } from './feed-text.ts'

/**
 * Writes the newest articles, of all or of a part of them, as RSS 2.0 with their full text.
 * @see https://www.rssboard.org/rss-profile
 */
export function rssFeed(snapshot: Snapshot, from: FeedSite, only?: FeedPart): string {
  const { title, description, link, rssUrl, updatedAt, items } = contentsOf(snapshot, from, only)
  const { site } = from
  const { email } = site.contact
  // RSS requires an e-mail address for an author (section 'Elements of <item>').
  const author = email === undefined ? '' : html`<author>${email} (${site.name})</author>`
  return xml(html`<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${textAsHtml(title)}</title>
<link>${link}</link>
<description>${textAsHtml(description)}</description>
<lastBuildDate>${updatedAt.toUTCString()}</lastBuildDate>
<generator>Waypost</generator>
<language>${site.language}</language>
<copyright>${site.copyright}</copyright>
<atom:link href="${rssUrl}" rel="self" type="application/rss+xml"/>
${items.map(
  (item) => html`<item>
<title>${textAsHtml(item.title)}</title>
<link>${item.url}</link>
<guid isPermaLink="false">${item.id}</guid>
<pubDate>${item.publishedAt.toUTCString()}</pubDate>
<description>${textAsHtml(item.excerpt)}</description>
<content:encoded>${cdata(item.body)}</content:encoded>${author}${item.subjects.map((name) => html`<category>${name}</category>`)}${item.files.slice(0, 1).map(({ url, bytes = 0, type }) => html`<enclosure url="${url}" length="${bytes}" type="${type ?? UNKNOWN_TYPE}"/>`)}
</item>
`,
)}</channel>
</rss>
`)
}

/** Writes the newest articles as Atom (RFC 4287) with their full text. */
export function atomFeed(snapshot: Snapshot, from: FeedSite): string {
  const { title, description, link, updatedAt, items } = contentsOf(snapshot, from)
  const { site, publicUrl } = from
  return xml(html`<feed xmlns="http://www.w3.org/2005/Atom">
<id>${link}</id>
<title type="html">${textAsHtml(title)}</title>
<subtitle type="html">${textAsHtml(description)}</subtitle>
<updated>${updatedAt.toISOString()}</updated>
<generator>Waypost</generator>
<author><name>${site.name}</name>${site.contact.email !== undefined && html`<email>${site.contact.email}</email>`}</author>
<link rel="alternate" href="${link}"/>
<link rel="self" href="${publicUrl}${ATOM_PATH}"/>
<rights>${site.copyright}</rights>
${items.map(
  (item) => html`<entry>
<title type="html">${textAsHtml(item.title)}</title>
<id>${item.id}</id>
<link href="${item.url}"/>
<published>${item.publishedAt.toISOString()}</published>
<updated>${item.updatedAt.toISOString()}</updated>
<summary type="html">${textAsHtml(item.excerpt)}</summary>
<content type="html">${cdata(item.body)}</content>${item.subjects.map((name) => html`<category label="${name}" term="${name}"/>`)}${item.files.map(({ url, bytes, type, title: name }) => html`<link rel="enclosure" href="${url}"${type !== undefined && html` type="${type}"`}${bytes !== undefined && html` length="${bytes}"`} title="${name}"/>`)}
</entry>
`,
)}</feed>
`)
}

/** Writes the newest articles as JSON Feed 1.1 with their full text. @see https://www.jsonfeed.org/version/1.1/ */
export function jsonFeed(snapshot: Snapshot, from: FeedSite): string {
  const { title, description, link, items } = contentsOf(snapshot, from)
  const { site, publicUrl } = from
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: link,
    feed_url: publicUrl + JSON_FEED_PATH,
    description,
    authors: [{ name: site.name }],
    language: site.language,
    items: items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      summary: item.excerpt,
      content_html: item.body,
      date_published: item.publishedAt.toISOString(),
      date_modified: item.updatedAt.toISOString(),
      tags: item.subjects,
      ...(item.files.length > 0 && {
        attachments: item.files.map(({ url, type = UNKNOWN_TYPE, title: name, bytes }) => ({
          url,
          mime_type: type,
          title: name,
          size_in_bytes: bytes,
        })),
      }),
    })),
  })
}

/** Media type of a file of which the content service does not say one. */
const UNKNOWN_TYPE = 'application/octet-stream'

function cdata(text: string) {
  return raw(`<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`)
}

/** Removes the characters that XML 1.0 forbids (section 2.2). A text pasted from a word processor may contain some. */
function xml(root: ReturnType<typeof html>): string {
  // oxlint-disable-next-line no-control-regex -- These are the forbidden ones.
  const text = String(root).replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  return `<?xml version="1.0" encoding="utf-8"?>\n${text}`
}
