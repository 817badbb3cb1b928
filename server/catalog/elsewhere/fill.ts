import { html, raw } from 'hono/html'
import { PAGE_PICTURES_PATH } from '#domain/addresses.ts'
import { textOfMarkup } from '#domain/article-body.ts'
import type { Descriptions } from './descriptions.ts'

/** Addresses on lines of their own, as the content service marks them: of films and the like with a frame, and of any page. */
const MARKED =
  /<figure class="elsewhere" data-frame="([^"]*)"><a href="([^"]*)">([^<]*)<\/a><\/figure>|<p data-card><a href="([^"]*)">[^<]*<\/a><\/p>/g

export function addressesIn(body: string): string[] {
  return Array.from(body.matchAll(MARKED), ([, , framed, , linked]) => textOfMarkup(framed ?? linked))
}

/** Shows what is known of each marked address. What is not known stays as it is. */
export function fillDescriptions(body: string, find: Descriptions['find']): string {
  return body.replaceAll(
    MARKED,
    (marked: string, ownFrame?: string, framed?: string, name?: string, linked?: string) => {
      const address = textOfMarkup(framed ?? linked ?? '')
      const found = find(address)
      if (!found) return marked
      const { title, text, site, picture } = found
      const frame = ownFrame === undefined ? found.frame : textOfMarkup(ownFrame)
      const host = new URL(address).hostname.replace(/^www\./, '')
      const sources = [name === undefined ? nameOf(host, found.frame) : textOfMarkup(name), site].filter(
        Boolean,
      )
      const attribute = frame === undefined ? raw('data-card') : html`data-frame="${frame}"`
      return String(
        html`<figure class="elsewhere" ${attribute}>${picture && pictureOf(picture)}<div><a href="${address}" dir="auto">${title}</a>${text && html`<p dir="auto">${text}</p>`}<p data-source>${sources.map((each, index) => html`${index > 0 ? ' · ' : ''}<bdi>${each}</bdi>`)}</p></div></figure>`,
      )
    },
  )
}

function nameOf(host: string, frame: string | undefined): string {
  if (frame === undefined) return host
  return `${frame.endsWith('/embed') ? 'Post' : 'Film'} at ${host}`
}

function pictureOf({ name, width, height }: { name: string; width: number; height: number }) {
  return html`<img src="${PAGE_PICTURES_PATH}/${name}" alt="" width="${width}" height="${height}" loading="lazy" decoding="async">`
}

/** Converts a text for feeds: each description is its link again. */
export function withoutDescriptions(body: string): string {
  return body.replaceAll('<p data-card>', '<p>').replaceAll(FILLED, '<p><a href="$1">$2</a></p>')
}

const FILLED =
  /<figure class="elsewhere" data-(?:card|frame="[^"]*")>(?:<img [^>]*>)?<div><a href="([^"]*)" dir="auto">(.*?)<\/a>.*?<\/div><\/figure>/g
