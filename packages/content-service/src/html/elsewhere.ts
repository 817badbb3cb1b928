import type { Element } from 'hast'
import { element, isElement, textOf } from './tree.ts'

interface Shown {
  /** What it is, and whose: 'Film at Vimeo'. */
  name: string
  /** Address of the page that its owner offers for other sites. */
  frame: string
}

/**
 * Makes a figure of a paragraph that is only the address of a film, a sound or a map that can be shown in an article. Its link works
 * everywhere; a script offers to load the frame. The address of any other page is marked: a site that has the page's description
 * shows it.
 */
export function markElsewhere(paragraph: Element): Element {
  const [link, ...others] = paragraph.children
  if (!isElement(link, 'a') || others.length > 0) return paragraph
  const { href } = link.properties
  if (typeof href !== 'string' || !isAddress(textOf(link), href)) return paragraph
  const address = new URL(href)
  if (!/^https?:$/.test(address.protocol) || address.username !== '') return paragraph
  const shown = find(address)
  return shown === undefined
    ? element('p', { ...paragraph.properties, dataCard: true }, [link])
    : element('figure', { className: ['elsewhere'], dataFrame: shown.frame }, [
        element('a', { href }, [{ type: 'text', value: shown.name }]),
      ])
}

/** Whether the words of a link are its address. In an address, letters outside ASCII are encoded. */
function isAddress(words: string, href: string): boolean {
  return [words, `http://${words}`].some(
    (each) => URL.canParse(each) && URL.canParse(href) && new URL(each).href === new URL(href).href,
  )
}

function find(address: URL): Shown | undefined {
  const host = address.hostname.replace(/^(?:www|m|music)\./, '')
  return address.port === '' && Object.hasOwn(SITES, host) ? SITES[host](address) : undefined
}

const SITES: Record<string, (address: URL) => Shown | undefined> = {
  'youtube.com': youTube,
  'youtu.be': youTube,
  'vimeo.com': vimeo,
  'soundcloud.com': soundCloud,
  'openstreetmap.org': openStreetMap,
}

function youTube({ hostname, pathname, searchParams }: URL): Shown | undefined {
  const path = hostname === 'youtu.be' ? `/live${pathname}` : pathname
  const id =
    path === '/watch' ? searchParams.get('v') : /^\/(?:shorts|live|embed)\/([^/]+)\/?$/.exec(path)?.[1]
  const list = path === '/playlist' ? searchParams.get('list') : undefined
  const start = secondsOf(searchParams.get('t') ?? searchParams.get('start') ?? '')
  const part = start > 0 ? `?start=${start}` : ''
  if (list && /^[\w-]{10,64}$/.test(list))
    return { name: 'Films at YouTube', frame: `${YOUTUBE}/videoseries?list=${list}` }
  return id && /^[\w-]{11}$/.test(id)
    ? { name: 'Film at YouTube', frame: `${YOUTUBE}/${id}${part}` }
    : undefined
}

/** This host of YouTube sets no cookies before the film plays. */
const YOUTUBE = 'https://www.youtube-nocookie.com/embed'

/** Reads `90`, `90s` or `1h2m3s`; 0 for anything else. */
function secondsOf(time: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(time) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

function vimeo({ pathname, searchParams }: URL): Shown | undefined {
  const [, id, inPath] = /^\/(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(pathname) ?? []
  const key = inPath ?? /^[\da-f]{6,20}$/.exec(searchParams.get('h') ?? '')?.[0]
  // With `dnt`, the player records nothing.
  const frame = `https://player.vimeo.com/video/${id}?dnt=1${key ? `&h=${key}` : ''}`
  return id ? { name: 'Film at Vimeo', frame } : undefined
}

function soundCloud({ pathname }: URL): Shown | undefined {
  if (!/^\/[\w-]+\/(?:sets\/)?[\w-]+\/?$/.test(pathname) || /^\/(?:discover|search|you)\//.test(pathname))
    return undefined
  const sound = encodeURIComponent(`https://soundcloud.com${pathname}`)
  return { name: 'Sound at SoundCloud', frame: `https://w.soundcloud.com/player/?url=${sound}` }
}

function openStreetMap({ hash, searchParams }: URL): Shown | undefined {
  const [, zoom, latitude, longitude] = /[#&]map=(\d{1,2})(?:\.\d+)?\/(-?[\d.]+)\/(-?[\d.]+)/.exec(hash) ?? []
  const [x, y] = [longitude, latitude].map(Number)
  if (zoom === undefined || !(Math.abs(x) <= 180 && Math.abs(y) <= 85)) return undefined
  // At zoom 0, the world is 256 pixels wide. The frame is about 640 pixels wide and 400 high.
  const [width, height] = [640, 400].map((pixels) => (pixels / 256) * (360 / 2 ** Number(zoom)))
  const tall = height * Math.cos((y * Math.PI) / 180)
  const box = [x - width / 2, y - tall / 2, x + width / 2, y + tall / 2].map((degrees) => degrees.toFixed(5))
  const marker = ['mlat', 'mlon'].map((name) => Number(searchParams.get(name) ?? Number.NaN))
  const pin = marker.every(Number.isFinite) ? `&marker=${marker.join(',')}` : ''
  return {
    name: 'Map at OpenStreetMap',
    frame: `https://www.openstreetmap.org/export/embed.html?bbox=${box.join(',')}&layer=mapnik${pin}`,
  }
}
