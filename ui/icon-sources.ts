import arrowLeft from 'bootstrap-icons/icons/arrow-left.svg?raw'
import arrowRight from 'bootstrap-icons/icons/arrow-right.svg?raw'
import arrowUp from 'bootstrap-icons/icons/arrow-up.svg?raw'
import arrowUpRight from 'bootstrap-icons/icons/arrow-up-right.svg?raw'
import boxArrowUp from 'bootstrap-icons/icons/box-arrow-up.svg?raw'
import chatLeft from 'bootstrap-icons/icons/chat-left.svg?raw'
import clock from 'bootstrap-icons/icons/clock.svg?raw'
import envelope from 'bootstrap-icons/icons/envelope.svg?raw'
import exclamationTriangle from 'bootstrap-icons/icons/exclamation-triangle.svg?raw'
import geoAlt from 'bootstrap-icons/icons/geo-alt.svg?raw'
import google from 'bootstrap-icons/icons/google.svg?raw'
import heartFill from 'bootstrap-icons/icons/heart-fill.svg?raw'
import infoCircle from 'bootstrap-icons/icons/info-circle.svg?raw'
import key from 'bootstrap-icons/icons/key.svg?raw'
import link45deg from 'bootstrap-icons/icons/link-45deg.svg?raw'
import list from 'bootstrap-icons/icons/list.svg?raw'
import rssFill from 'bootstrap-icons/icons/rss-fill.svg?raw'
import search from 'bootstrap-icons/icons/search.svg?raw'
import telephone from 'bootstrap-icons/icons/telephone.svg?raw'
import xLg from 'bootstrap-icons/icons/x-lg.svg?raw'

/** The icons of the site, by their names in bootstrap-icons; those of social networks are in `social-icon-sources.ts`. */
export const ICON_SOURCES = {
  'arrow-left': arrowLeft,
  'arrow-right': arrowRight,
  'arrow-up': arrowUp,
  'arrow-up-right': arrowUpRight,
  'box-arrow-up': boxArrowUp,
  'chat-left': chatLeft,
  clock,
  envelope,
  'exclamation-triangle': exclamationTriangle,
  'geo-alt': geoAlt,
  google,
  'heart-fill': heartFill,
  'info-circle': infoCircle,
  key,
  'link-45deg': link45deg,
  list,
  'rss-fill': rssFill,
  search,
  telephone,
  'x-lg': xLg,
}

/** Writes icons as symbols, to which `Icon` refers by `icon-` and their name. */
export function drawIcons(sources: Record<string, string> = ICON_SOURCES): string {
  return `<svg>${Object.entries(sources).map(toSymbol).join('')}</svg>`
}

function toSymbol([name, source]: [string, string]): string {
  return source
    .replace(/<svg[^>]*>/, `<symbol id="icon-${name}" viewBox="0 0 16 16" overflow="visible">`)
    .replace('</svg>', '</symbol>')
    .replaceAll(/\n\s*/g, '')
}
