/** Writes elements of an export of WordPress, version 1.2 of its format. @see https://codex.wordpress.org/Tools_Export_Screen */

export const WXR_BEGINNING = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<wp:wxr_version>1.2</wp:wxr_version>
`

export const WXR_END = `</channel>\n</rss>\n`

/** Writes an element with a text. @param attributes Names and values. */
export function element(
  name: string,
  text: string | number,
  attributes: Record<string, string> = {},
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`)
  return `<${name}${written.join('')}>${cdata(String(text))}</${name}>\n`
}

/** Writes an element with others in it. */
export function group(name: string, ...parts: string[]): string {
  return `<${name}>\n${parts.join('')}</${name}>\n`
}

export function meta(key: string, value: string | number): string {
  return group('wp:postmeta', element('wp:meta_key', key), element('wp:meta_value', value))
}

/** Writes an instant as WordPress does: in the time zone of this process, and in UTC. */
export function dates(name: string, instant: Date): string {
  const local = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000)
  return element(name, timeOf(local)) + element(`${name}_gmt`, timeOf(instant))
}

function timeOf(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace('T', ' ')
}

/** Makes the last part of an address of a name in any script. */
export function nicename(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['other']
  return encodeURIComponent(words.join('-')).toLowerCase()
}

/** XML allows no other control characters, not even escaped. */
// eslint-disable-next-line no-control-regex -- these are what is left out
const CONTROLS = /[\0-\b\v\f\x0e-\x1f\ufffe\uffff]/g

function cdata(text: string): string {
  const allowed = text.toWellFormed().replaceAll(CONTROLS, '')
  return /[<>&]/.test(allowed) ? `<![CDATA[${allowed.replaceAll(']]>', ']]]]><![CDATA[>')}]]>` : allowed
}

function escape(text: string): string {
  const allowed = text.toWellFormed().replaceAll(CONTROLS, '')
  return allowed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
