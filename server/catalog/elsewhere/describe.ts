import { loadSharp } from '@waypost/content-service/sharp'
import { pictureKindOf } from '@waypost/content-service/picture-kind'
import { convertPicture } from '@waypost/content-service/pictures'
import * as z from 'zod'
import { isBlank } from '#domain/visible-text.ts'
import { fetchPublic, type FetchedFile, type Network } from '../../http/fetch-public.ts'
import { readPage, type PageDescription } from './read-page.ts'

/** How a page of another site describes itself. The texts are plain, in one line, and not blank. */
export interface Description {
  title: string
  text?: string
  /** The name of its site or author. */
  site?: string
  /** Address of a page for frames. */
  frame?: string
}

export interface Picture {
  /** A JPEG file. */
  bytes: Buffer
  width: number
  height: number
}

const TIMEOUT_MS = 5_000
const MAX_PAGE_BYTES = 512 * 1024
const MAX_PICTURE_BYTES = 2 * 1024 * 1024
const PICTURE_WIDTH = 1280

/** A file of few bytes can have many pixels, which take memory. */
const MAX_PICTURE_PIXELS = 24_000_000

/**
 * Fetches the description of a page, and its picture if there is one. Together they may take ten seconds.
 * @throws Error with a reason for the creator.
 */
export async function describePage(
  address: string,
  network: Network,
): Promise<{ description: Description; picture?: Picture }> {
  const found = await fetchDescription(address, network)
  const title = plain(found.title, 150)
  if (title === undefined) throw new Error('it has no title')
  const description = { title, text: plain(found.text, 500), site: plain(found.site, 60), frame: found.frame }
  // Without its picture, a card is whole.
  const picture = found.picture && (await fetchPicture(found.picture, network).catch(() => undefined))
  return { description, ...(picture && { picture }) }
}

async function fetchDescription(address: string, network: Network): Promise<PageDescription> {
  const own = oEmbedOf(address)
  const file = await fetchWithin(own ?? address, 'text/html,application/json;q=0.9', MAX_PAGE_BYTES, network)
  if (own !== undefined) return readOEmbed(file)
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(file.contentType)) throw new Error('it is no page')
  return readPage(file)
}

function fetchWithin(address: string, accept: string, maxBytes: number, network: Network) {
  return fetchPublic(address, { network, accept, maxBytes, signal: AbortSignal.timeout(TIMEOUT_MS) })
}

/** Where sites that show a notice about cookies instead of their pages describe them. @see https://oembed.com */
const OEMBED: Readonly<Record<string, string>> = {
  'youtube.com': 'https://www.youtube.com/oembed',
  'youtu.be': 'https://www.youtube.com/oembed',
  'vimeo.com': 'https://vimeo.com/api/oembed.json',
  'soundcloud.com': 'https://soundcloud.com/oembed',
}

function oEmbedOf(address: string): string | undefined {
  const host = new URL(address).hostname.replace(/^(?:www|m|music)\./, '')
  const base = Object.hasOwn(OEMBED, host) ? OEMBED[host] : undefined
  return base && `${base}?${new URLSearchParams({ format: 'json', url: address })}`
}

const oEmbed = z.object({
  title: z.string().optional(),
  author_name: z.string().optional(),
  thumbnail_url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
})

function readOEmbed({ bytes }: FetchedFile): PageDescription {
  const { title, author_name: site, thumbnail_url: picture } = oEmbed.parse(JSON.parse(bytes.toString()))
  return { title, site, picture }
}

const PHOTOGRAPHS: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'gif', 'avif'])

async function fetchPicture(address: string, network: Network): Promise<Picture | undefined> {
  const { bytes, isWhole } = await fetchWithin(address, 'image/*', MAX_PICTURE_BYTES, network)
  // Even to measure a hostile SVG can take hours.
  if (!isWhole || !PHOTOGRAPHS.has(pictureKindOf(bytes))) return undefined
  const sharp = await loadSharp()
  const found = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (found.width * found.height > MAX_PICTURE_PIXELS) return undefined
  const options = { format: 'jpg', width: PICTURE_WIDTH, focus: 'center' } as const
  const made = await convertPicture(bytes, options)
  const { width, height } = await sharp(made.bytes).metadata()
  // Smaller ones are counters of visits, or signs.
  return Math.min(width, height) < 64 ? undefined : { bytes: made.bytes, width, height }
}

/** A text in one line, without characters that hide or turn others; `undefined` if it is blank. */
function plain(written: string | undefined, maxLength: number): string | undefined {
  const line = (written ?? '')
    .slice(0, 10 * maxLength)
    .replaceAll(NOT_PLAIN, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (isBlank(line)) return undefined
  if (line.length <= maxLength) return line
  const cut = line
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\ufffd$/, '')
  return `${cut.replace(/\s+\S{0,30}$/, '')}…`
}

const NOT_PLAIN = new RegExp(String.raw`[\p{Cc}\p{Bidi_Control}\ufffd]`, 'gu')
