import { Parser } from 'htmlparser2'
import type { FetchedFile } from '../../http/fetch-public.ts'

/** What a page says of itself; each text may be anything. */
export interface PageDescription {
  title?: string
  text?: string
  site?: string
  picture?: string
  /** Address of a page for the frames of other sites. */
  frame?: string
}

/** Reads the head of a page: Open Graph, or else Twitter's names and plain HTML. The first of several wins. */
export function readPage({ url, contentType, bytes }: Omit<FetchedFile, 'isWhole'>): PageDescription {
  const meta = new Map<string, string>()
  let title = ''
  let isInTitle = false
  let tags = 0
  let hasOEmbed = false
  const parser = new Parser({
    onopentag(name, { property, name: key, content, type, href }) {
      tags += 1
      if (tags > MAX_TAGS || !IN_HEAD.has(name)) return parser.pause()
      if (name === 'title') isInTitle = title === ''
      const written = (property ?? key)?.toLowerCase()
      if (name === 'meta' && written !== undefined && content) meta.getOrInsert(written, content)
      if (name === 'link' && type === 'application/json+oembed' && href && URL.canParse(href, url))
        hasOEmbed ||= new URL(href, url).href.startsWith(`${url.origin}/api/oembed`)
    },
    ontext(words) {
      if (isInTitle) title += words
    },
    onclosetag(name) {
      if (name === 'title') isInTitle = false
    },
  })
  parser.end(decode(bytes, contentType))
  const first = (...names: string[]) => names.map((name) => meta.get(name)?.trim()).find(Boolean)
  const [picture, player] = [
    first('og:image:secure_url', 'og:image', 'twitter:image'),
    first('og:video:secure_url', 'og:video:url', 'og:video'),
  ].map((address) =>
    address !== undefined && URL.canParse(address, url) ? new URL(address, url) : undefined,
  )
  return {
    title: first('og:title', 'twitter:title') ?? title.trim(),
    text: first('og:description', 'twitter:description', 'description'),
    site: first('og:site_name'),
    picture: picture?.href,
    frame: frameOf(url, player, hasOEmbed),
  }
}

/** The first other element begins the body. */
const IN_HEAD: ReadonlySet<string> = new Set(
  'html head title meta link script style base noscript template img iframe'.split(' '),
)

/** Each open element costs time for each other. */
const MAX_TAGS = 2_000

/**
 * A film of PeerTube or a post of Mastodon, which are at many hosts: the form of the address is theirs, and the host itself says that
 * it offers the page for frames.
 */
function frameOf(
  { protocol, origin, pathname }: URL,
  player: URL | undefined,
  hasOEmbed: boolean,
): string | undefined {
  if (protocol !== 'https:') return undefined
  if (/^\/(?:w|videos\/watch)\/[\w-]+$/.test(pathname))
    return player?.origin === origin && /^\/videos\/embed\/[\w-]+$/.test(player.pathname)
      ? origin + player.pathname
      : undefined
  return hasOEmbed && /^\/@[\w.@-]+\/\d+$/.test(pathname) ? `${origin}${pathname}/embed` : undefined
}

/** A page says its encoding in the header or near its beginning. @see https://html.spec.whatwg.org/multipage/parsing.html */
function decode(bytes: Buffer, contentType: string): string {
  const beginning = bytes.toString('latin1', 0, 1024)
  const label = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1]
  const written = /<meta[^>]*charset\s*=\s*["']?([\w.:-]+)/i.exec(beginning)?.[1]
  for (const name of [label, written]) {
    try {
      if (name !== undefined) return new TextDecoder(name).decode(bytes)
    } catch {
      // No browser knows this encoding.
    }
  }
  return new TextDecoder().decode(bytes)
}
