import { Parser } from 'htmlparser2'

interface Rewriting {
  /** Returns a relative address for a link. */
  relative(link: string): string
  /** Returns an absolute address, for programs that read pages, such as search engines. */
  absolute(link: string): string
}

/** Attributes with one address, and with a list of pictures. */
const ADDRESSES = new Set(['href', 'src', 'action', 'poster'])
const PICTURES = new Set(['srcset', 'imagesrcset'])

/** A manifest makes a site an app, which a folder cannot be. */
const LEFT_OUT = /^(?:manifest|modulepreload)$/

/** Replaces the addresses in a page. Everything else stays byte for byte. */
export function rewriteHtml(html: string, rewriting: Rewriting): string {
  const parts: string[] = []
  let end = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const changed = rewriteTag(name, attributes, rewriting)
        if (changed === undefined) return
        const isClosed = html[parser.endIndex - 1] === '/'
        parts.push(html.slice(end, parser.startIndex), isClosed ? changed.replace(/>$/, '/>') : changed)
        end = parser.endIndex + 1
      },
    },
    { lowerCaseTags: false, lowerCaseAttributeNames: false },
  )
  parser.end(html)
  parts.push(html.slice(end))
  return parts.join('').replaceAll(STRUCTURED_DATA, (_, data: string) => {
    const rewritten: unknown = JSON.parse(data, (_key, value: unknown) =>
      typeof value === 'string' && /^https?:/.test(value) ? rewriting.absolute(value) : value,
    )
    return JSON.stringify(rewritten).replaceAll('<', String.raw`\u003c`)
  })
}

const STRUCTURED_DATA = /(?<=<script type="application\/ld\+json">)(.*?)(?=<\/script>)/gs

/** @returns `undefined` if the tag stays as it is. */
function rewriteTag(
  tag: string,
  attributes: Record<string, string>,
  { relative, absolute }: Rewriting,
): string | undefined {
  const { rel = '', property = '', name = '' } = attributes
  if (tag === 'link' && LEFT_OUT.test(rel)) return ''
  const isForPrograms = rel === 'canonical' || /^(?:og|twitter):/.test(property || name)
  const rewritten = Object.entries(attributes).map(([key, value]): [string, string] => {
    const lower = key.toLowerCase()
    if (isForPrograms && (lower === 'content' || lower === 'href'))
      return [key, /^https?:/.test(value) ? absolute(value) : value]
    if (ADDRESSES.has(lower)) return [key, relative(value)]
    if (PICTURES.has(lower))
      return [key, value.replaceAll(/(^|,\s*)(\S+)/g, (_, before, link) => before + relative(link))]
    return [key, value]
  })
  if (rewritten.every(([key, value]) => attributes[key] === value)) return undefined
  const written = rewritten.map(([key, value]) => ` ${key}="${escape(value)}"`).join('')
  return `<${tag}${written}>`
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
