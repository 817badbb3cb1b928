/** Words in brackets that WordPress replaces, such as `[gallery ids="1,2"]`. */
import type { ReportLoss } from '../site/text-forms.ts'

export interface Pictures {
  /** The HTML of attachments by their ids; of all pictures of the text without ids. */
  galleryOf(ids: readonly string[] | undefined): string
  linksTo(ids: readonly string[]): string
}

/** Replaces shortcodes with HTML. Of unknown ones the words between them stay, and `report` receives their name and place. */
export function expandShortcodes(html: string, pictures: Pictures, report: ReportLoss): string {
  const kept: string[] = []
  const bare = hideTags(html, kept)
  const show = (text: string) => text.replaceAll(/\0(\d+)\0/g, (_, index: string) => kept[Number(index)])
  const tags = [...bare.matchAll(TAG)].map(readTag)
  const lastClosing = new Map(tags.filter(({ isClosing }) => isClosing).map(({ name, at }) => [name, at]))
  const parts: string[] = []
  const opened = new Map<string, number>()
  let done = 0
  for (const { at, end, name, values, isClosing, isEscaped, endsItself } of tags) {
    if (at < done) continue
    parts.push(bare.slice(done, at))
    done = end
    const isPair = (lastClosing.get(name) ?? -1) > at
    if (isEscaped) parts.push(bare.slice(at + 1, end - 1))
    else if (isClosing) {
      if (!opened.has(name)) parts.push(bare.slice(at, end))
    } else if (KNOWN.test(name) && (isPair || !CODE.test(name))) {
      const closing = isPair && !/^(?:gallery|playlist)$/.test(name) ? bare.indexOf(`[/${name}]`, end) : -1
      const content = closing === -1 ? '' : bare.slice(end, closing)
      if (closing !== -1) done = closing + name.length + 3
      // Tags in code are code.
      const shown = CODE.test(name) ? show(content) : content
      parts.push(`\n\n${replace(name, values, shown, pictures)}\n\n`)
    } else if (FILM.test(name) && !isPair && addressIn(name, bare.slice(at, end)) !== undefined)
      parts.push(`\n\n${embedOf(addressIn(name, bare.slice(at, end))!)}\n\n`)
    else if (isPair || endsItself || values.size > 0) {
      if (!opened.has(name)) opened.set(name, parts.length)
      const picture = [...values.values()].find((value) => PICTURE.test(value))
      if (picture !== undefined)
        parts.push(`<img src="${picture}" alt="${(values.get('alt') ?? '').replaceAll('"', '&quot;')}">`)
    } else parts.push(bare.slice(at, end))
  }
  const shown = [...parts, bare.slice(done)].map(show)
  const offsets = [0]
  for (const { length } of shown) offsets.push(offsets.at(-1)! + length)
  for (const [name, part] of opened) report(`[${name}] is left out; words in it stay.`, offsets[part])
  return shown.join('')
}

const TAG = /\[(\[)?(\/)?([a-z][\w-]*)((?:\s[^[\]]*|\/)?)\](\])?/gi
const CODE = /^(?:cc|code|sourcecode)$/
const KNOWN = /^(?:audio|caption|cc|code|embed|gallery|playlist|sourcecode|video|wp_caption)$/
const FILM = /^(?:bandcamp|dailymotion|instagram|soundcloud|spotify|ted|tweet|vimeo|youtube)$/

/** The address that a shortcode of WordPress.com names: `[youtube https://youtu.be/a]`, `[vimeo 7]`. */
function addressIn(name: string, shortcode: string): string | undefined {
  const [, number] = name === 'vimeo' ? (/\s(\d+)/.exec(shortcode) ?? []) : []
  if (number !== undefined) return `https://vimeo.com/${number}`
  return /https?:\/\/[^\s"'\]<>]+/.exec(shortcode)?.[0].replaceAll('&amp;', '&')
}

function embedOf(address: string): string {
  return `<figure class="wp-block-embed">${address}</figure>`
}

function readTag(match: RegExpExecArray) {
  const [whole, before, slash, name, rest, after] = match
  const isEscaped = before !== undefined && after !== undefined
  const at = match.index + (before !== undefined && !isEscaped ? 1 : 0)
  return {
    at,
    end: match.index + whole.length - (after !== undefined && !isEscaped ? 1 : 0),
    name,
    values: valuesOf(rest),
    isClosing: slash !== undefined,
    isEscaped,
    endsItself: rest.trimEnd().endsWith('/'),
  }
}

function valuesOf(text: string): Map<string, string> {
  const found = text.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g)
  return new Map(
    [...found].map(([, name, ...values]) => [
      name.toLowerCase(),
      values.find((value) => value !== undefined) ?? '',
    ]),
  )
}

function replace(
  name: string,
  values: ReadonlyMap<string, string>,
  content: string,
  pictures: Pictures,
): string {
  const ids = (values.get('ids') ?? values.get('include'))?.split(',').map((id) => id.trim())
  if (name === 'gallery') return pictures.galleryOf(ids)
  if (name === 'playlist') return pictures.linksTo(ids ?? [])
  if (name === 'embed') return embedOf(content)
  if (CODE.test(name)) {
    const language = /^[\w+#-]+$/.exec(values.get('language') ?? values.get('lang') ?? '')?.[0]
    const mark = language === undefined ? '' : ` class="language-${language}"`
    return `<pre${mark}>${content.trim().replaceAll('<', '&lt;')}</pre>`
  }
  if (name.endsWith('caption')) {
    const caption = values.get('caption')
    return `<figure>${content}${caption === undefined ? '' : `<figcaption>${caption}</figcaption>`}</figure>`
  }
  const [, source = ''] =
    [...values].find(
      ([key, value]) => key === 'src' || SOUND_OR_FILM.test(key) || SOUND_OR_FILM.test(value),
    ) ?? []
  return `<${name} src="${source.replaceAll('"', '&quot;')}"></${name}>`
}

/** The picture that a block of a page builder shows. */
const PICTURE = /^https?:\/\/[^\s"<>]+\.(?:avif|gif|jpe?g|png|svg|webp)$/i
const SOUND_OR_FILM = /(?:^|\.)(?:avi|flac|flv|m4a|m4v|mov|mp3|mp4|mpe?g|og[agv]|wav|webm|wma|wmv)$/i

/** Puts marks in place of tags, comments and code, in which brackets mean nothing. */
function hideTags(html: string, kept: string[]): string {
  const lower = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const missing = new Set<string>()
  const parts: string[] = []
  let done = 0
  for (const { index: at, 1: name = '' } of lower.matchAll(
    /<(!--|(?:pre|code|script|style|textarea)\b|(?=[a-z/]))/g,
  )) {
    if (at < done) continue
    const closing = name === '' ? '>' : name === '!--' ? '-->' : `</${name}>`
    if (missing.has(closing)) continue
    const found = lower.indexOf(closing, at)
    if (found === -1) missing.add(closing)
    else {
      parts.push(html.slice(done, at), `\0${kept.length}\0`)
      done = found + closing.length
      kept.push(html.slice(at, done))
    }
  }
  return parts.join('') + html.slice(done)
}
