/** Tags of templates within texts: shortcodes of Hugo, Liquid of Jekyll and Eleventy, components of MDX. */
import { replaceOutsideCode } from './code-parts.ts'
import type { Program } from './program.ts'

type Report = (reason: string) => void

/** Writes tags of templates as Markdown; the words between unknown ones stay. */
export function writeTags(text: string, program: Program, title: string, report: Report): string {
  if (program === 'hugo') return writeShortcodes(text, report)
  return program === 'jekyll' || program === 'eleventy' ? writeLiquid(text, title, report) : text
}

function writeShortcodes(text: string, report: Report): string {
  if (!text.includes('{{<') && !text.includes('{{%')) return text
  const shown = text.replaceAll(/\{\{([<%])\/\*([^]{0,1000}?)\*\/([>%])\}\}/g, '\u{E000}$1$2$3\u{E001}')
  const gone = new Set<string>()
  const written = replaceOutsideCode(shown, SHORTCODE, ([all, slash, name, args], at, whole) => {
    if (slash !== '') return { text: '' }
    const isAlone = args.trimEnd().endsWith('/')
    const end = isAlone ? undefined : findEnd(whole, at + all.length, name, HUGO_END, gone)
    return writeTag(name, readArguments(args.replace(/\/\s*$/, '')), end, whole, at, all, report)
  })
  return written.replaceAll('\u{E000}', '{{').replaceAll('\u{E001}', '}}')
}

const SHORTCODE =
  /\{\{[<%]-?\s*(\/?)\s*([\w./-]+)((?:[^>%"`]|"(?:[^"\\]|\\.){0,500}"|`[^`]{0,500}`|[>%](?!\}\})){0,300}?)\s*-?[>%]\}\}/g
const HUGO_END = (name: string) => new RegExp(`\\{\\{[<%]\\s*/\\s*${RegExp.escape(name)}\\s*[>%]\\}\\}`, 'g')

function writeLiquid(text: string, title: string, report: Report): string {
  const withoutLists = text.replaceAll(/(^|[^\\])\{:{1,2}[^{}\n]{0,500}\}/gm, (all, before: string) =>
    /^\{:{1,2}\s*(?:[.#\w/]|toc)/.test(all.slice(before.length)) ? before : all,
  )
  const plain = withoutLists === text ? text : withoutLists.replaceAll(/^[*-] toc[ \t]*\n(?=\s*\n|$)/gim, '')
  if (!plain.includes('{%') && !plain.includes('{{')) return plain
  const gone = new Set<string>()
  return replaceOutsideCode(plain, LIQUID, ([all, name, args, expression], at, whole) => {
    if (expression !== undefined) return { text: valueOf(expression, title, report) }
    if (name.startsWith('end')) return { text: '' }
    const end = findEnd(
      whole,
      at + all.length,
      name,
      (of) => new RegExp(`\\{%-?\\s*end${RegExp.escape(of)}\\s*-?%\\}`, 'g'),
      gone,
    )
    if (name === 'raw' || name === 'verbatim')
      return end ? { text: whole.slice(at + all.length, end.start), end: end.end } : { text: '' }
    if (name === 'comment') return { text: '', end: end?.end }
    if (name.startsWith('include')) {
      const [, file = '', rest = ''] = /^\s*["']?([\w./-]+)["']?([^]*)$/.exec(args) ?? []
      const part = file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
      return writeTag(part, readArguments(rest), undefined, whole, at, all, report)
    }
    return writeTag(name, readArguments(args), end, whole, at, all, report)
  })
}

const LIQUID =
  /\{%-?\s*(\w+)((?:[^%"']|"[^"]{0,1000}"|'[^']{0,1000}'|%(?!\})){0,1000}?)\s*-?%\}|\{\{-?((?:[^}]|\}(?!\})){0,500}?)-?\}\}/g

/** `site.baseurl`, the title, and texts between quotation marks with a filter such as `relative_url`. */
function valueOf(expression: string, title: string, report: Report): string {
  const [, quoted] = /^\s*(?:["']([^"']*)["'])/.exec(expression) ?? []
  if (quoted !== undefined) return quoted
  if (/^\s*site\.(?:baseurl|url)\b/.test(expression)) return ''
  if (/^\s*(?:page\.)?title\s*$/.test(expression)) return title
  report(`'{{${expression}}}' is left out.`)
  return ''
}

interface End {
  start: number
  end: number
}

/** @param gone Names of tags without an end, which are looked for once only. */
function findEnd(
  text: string,
  from: number,
  name: string,
  patternOf: (name: string) => RegExp,
  gone: Set<string>,
): End | undefined {
  if (!PAIRS.test(name) || gone.has(name)) return undefined
  const pattern = patternOf(name)
  pattern.lastIndex = from
  const found = pattern.exec(text)
  if (!found) gone.add(name)
  return found ? { start: found.index, end: pattern.lastIndex } : undefined
}

/** Tags of which what is between them is needed. */
const PAIRS =
  /^(?:highlight|details|raw|verbatim|comment|mermaid|(?:block|pull)?quote|epigraph|notice|alert|admonition|aside|callout|note|tip|warning|info|hint|caution|danger|important)$/i
const NOTES =
  /^(?:notice|alert|admonition|aside|callout|note|tip|warning|info|hint|caution|danger|important)$/

interface Arguments {
  words: readonly string[]
  named: ReadonlyMap<string, string>
}

function readArguments(written: string): Arguments {
  const words: string[] = []
  const named = new Map<string, string>()
  for (const [, name, double, single, back, bare] of written.matchAll(ARGUMENT)) {
    const value = double?.replaceAll('\\"', '"') ?? single ?? back ?? bare
    if (name === undefined) words.push(value)
    else named.set(name.toLowerCase(), value)
  }
  return { words, named }
}

const ARGUMENT = /(?:([\w-]+)\s*[=:]\s*)?(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|([^\s"'`,]+))/g

const FILMS: Readonly<Record<string, (id: string, words: readonly string[]) => string>> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  vimeo: (id) => `https://vimeo.com/${id}`,
  gist: (id, [, second]) => `https://gist.github.com/${id}${second === undefined ? '' : `/${second}`}`,
  tweet: (id, [, second]) => `https://x.com/${second === undefined ? 'i' : id}/status/${second ?? id}`,
  instagram: (id) => `https://www.instagram.com/p/${id}/`,
  spotify: (id) => `https://open.spotify.com/track/${id}`,
}

function writeTag(
  written: string,
  { words, named }: Arguments,
  end: End | undefined,
  whole: string,
  at: number,
  all: string,
  report: Report,
): { text: string; end?: number } {
  const name = written.toLowerCase().replace(/^.*\//, '')
  const stop = end?.end ?? at + all.length
  const inner = end ? whole.slice(at + all.length, end.start) : ''
  const get = (...keys: readonly string[]) =>
    keys.map((key) => named.get(key)).find((value) => value !== undefined)
  const kind = name
    .replace(/^(?:lite)?-?(youtube|vimeo)\w*$/, '$1')
    .replace(/^(?:x|twitter)(?:_simple)?$/, 'tweet')
  const film = Object.hasOwn(FILMS, kind) ? FILMS[kind] : undefined
  const id = get('id', 'videoid', 'video_id', 'src') ?? words[0]
  if (film && id !== undefined) {
    const user = get('user')
    const ids = user === undefined ? words : [user, id]
    return { text: block(/^https?:/.test(id) ? id : film(ids[0] ?? id, ids), whole, at, stop) }
  }
  if (/^(?:ref|relref|post_url|link)$/.test(name)) return { text: (get('path') ?? words[0] ?? '').trim() }
  const src =
    get('src', 'image_path', 'url', 'path') ??
    (/^(?:asset_img|img|image|figure|picture)$/.test(name) ? words[0] : undefined)
  if (src !== undefined && /fig|im(?:a?g|age)|pic|photo|lightbox/.test(name)) {
    const caption = get('caption', 'title') ?? ''
    const picture = `![${escape(get('alt') ?? (words.slice(1).join(' ') || caption))}](${inAngles(src)}${caption === '' ? '' : ` "${caption.replaceAll('"', '&quot;')}"`})`
    const link = get('link', 'href')
    return { text: block(link === undefined ? picture : `[${picture}](${inAngles(link)})`, whole, at, stop) }
  }
  if (src !== undefined && /^(?:audio|video|mp[34])/.test(name)) {
    const tag = /^(?:audio|mp3)/.test(name) ? 'audio' : 'video'
    return {
      text: block(`<${tag} src="${escapeHtml(src).replaceAll('"', '&quot;')}"></${tag}>`, whole, at, stop),
    }
  }
  if (end && (name === 'highlight' || name === 'mermaid')) {
    const fence = '`'.repeat(Math.max(3, ...(inner.match(/`+/g) ?? []).map(({ length }) => length + 1)))
    const language = name === 'mermaid' ? 'mermaid' : (get('lang') ?? words[0] ?? '')
    return {
      text: block(`${fence}${language}\n${inner.replaceAll(/^\n+|\s+$/g, '')}\n${fence}`, whole, at, stop),
      end: end.end,
    }
  }
  if (end && (NOTES.test(name) || /quote|epigraph/.test(name))) {
    const isNote = NOTES.test(name)
    const title = get('title') ?? (isNote && words.length > 1 ? words.at(-1) : undefined)
    const speaker = [get('author', 'cite'), get('source')].filter((each) => each !== undefined).join(', ')
    const parts = [
      ...(isNote && title !== undefined && title !== '' ? [`**${title}**`] : []),
      inner.trim(),
      ...(speaker === '' || isNote ? [] : [`— ${speaker}`]),
    ]
    const quote = parts.join('\n\n').replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>')
    return { text: block(quote, whole, at, stop), end: end.end }
  }
  if (name === 'details' && end)
    return {
      text: block(
        `<details>\n<summary>${escapeHtml(get('summary', 'title') ?? words.join(' '))}</summary>\n\n${inner.trim()}\n\n</details>`,
        whole,
        at,
        stop,
      ),
      end: end.end,
    }
  const tag = all.replaceAll(/\s+/g, ' ')
  report(
    `${tag.length > 100 ? `${tag.slice(0, 100)}…` : tag} has no form here: it is left out, and words within it stay.`,
  )
  return { text: '' }
}

/** A paragraph of its own, if the tag is alone on its lines. */
function block(markdown: string, whole: string, start: number, end: number): string {
  let [before, after] = [start - 1, end]
  while (whole[before] === ' ' || whole[before] === '\t') before -= 1
  while (whole[after] === ' ' || whole[after] === '\t') after += 1
  const isAlone = (before < 0 || whole[before] === '\n') && (after === whole.length || whole[after] === '\n')
  if (!isAlone && !markdown.includes('\n')) return markdown
  const above = before < 0 || whole.slice(before - 1, before + 1) === '\n\n' ? '' : '\n'
  const below = after === whole.length || whole.slice(after, after + 2) === '\n\n' ? '' : '\n'
  return above + markdown + below
}

function escape(words: string): string {
  return words.replaceAll(/[[\]\\]/g, String.raw`\$&`).replaceAll('\n', ' ')
}

function escapeHtml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function inAngles(address: string): string {
  return /[\s()]/.test(address) ? `<${address}>` : address
}

/** Leaves out what is a program in MDX. */
export function writeMdx(text: string, report: Report): string {
  const pictures = new Map<string, string>()
  const gone = new Set<string>()
  const withoutImports = replaceOutsideCode(
    text,
    /^(?:import|export)\s[^\n]*(?:\n(?!\s*\n)[^\n]*)*/gm,
    ([all]) => {
      for (const [, name, path] of all.matchAll(/\bimport\s+(\w+)\s+from\s+["']([^"']+)["']/g))
        pictures.set(name, path)
      report('Its imports and exports are left out.')
      return { text: '' }
    },
  )
  return replaceOutsideCode(withoutImports, COMPONENT, ([all, slash, name, written = ''], at, whole) => {
    if (name === undefined || slash === '/') return { text: '' }
    const args = readArguments(written.replaceAll(/=\{\s*["'`]?([^{}"'`]*)["'`]?\s*\}/g, '="$1"'))
    const src = args.named.get('src')
    const named = new Map(args.named).set('src', pictures.get(src ?? '') ?? src ?? '')
    if (src === undefined) named.delete('src')
    const end = written.trimEnd().endsWith('/')
      ? undefined
      : findEnd(whole, at + all.length, name, (of) => new RegExp(`</${of}>`, 'g'), gone)
    return writeTag(name, { ...args, named }, end, whole, at, all, report)
  })
}

const COMPONENT =
  /<(\/?)([A-Z][\w.]*)((?:[^<>"'{}]|"[^"]{0,1000}"|'[^']{0,1000}'|\{[^{}]{0,1000}\}){0,200})>|\{\/\*[^]{0,2000}?\*\/\}/g
