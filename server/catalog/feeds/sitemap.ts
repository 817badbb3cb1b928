import { html, raw } from 'hono/html'
import { articlePath, FIXED_SCREENS, pagePath } from '#domain/addresses.ts'
import { localDay } from '#domain/calendar-date.ts'
import { updatedDayOf } from '../articles/article-times.ts'
import type { Snapshot } from '../types.ts'

/** Maximum number of addresses in one sitemap (sitemaps.org, 'Sitemap file limits'). */
const MAX_SITEMAP_ADDRESSES = 50_000

/**
 * Lists every screen, page and article for search engines, the newest articles first.
 * @see https://www.sitemaps.org/protocol.html
 */
export function sitemap({ articles, pages: own, times }: Snapshot, publicUrl: string): string {
  const today = localDay()
  const paths = [...FIXED_SCREENS, ...Array.from(own.keys(), pagePath)]
  const screens = paths.map((path) => urlElement(publicUrl + path))
  const pages = articles.slice(0, MAX_SITEMAP_ADDRESSES - screens.length).map(({ id, date }) => {
    const changedOn = updatedDayOf(times.get(id) ?? {}) ?? date
    // A date may be ahead of its publication.
    const isPast = changedOn !== undefined && changedOn <= today
    return urlElement(publicUrl + articlePath(id), isPast ? changedOn : undefined)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${[...screens, ...pages].join('\n')}
</urlset>
`
}

function urlElement(address: string, date?: string): string {
  const lastModified = date === undefined ? '' : html`<lastmod>${date}</lastmod>`
  return String(html`<url><loc>${address}</loc>${raw(String(lastModified))}</url>`)
}
