import { HOME_PATH } from '#domain/addresses.ts'
import type { DrawnLook, SiteView } from '../../site/types.ts'

/** Languages that are written from right to left, by the scripts that they are written in. */
const RIGHT_TO_LEFT = /^(Arab|Aran|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg)$/

/**
 * Writes what browsers ask who put the site on a home screen or in a launcher.
 *
 * It opens with the least of a browser around it, which shows a way back and where one is: the site is a place to read, and
 * no program.
 *
 * @see https://www.w3.org/TR/appmanifest/
 */
export function writeManifest(
  { title, description, language }: Pick<SiteView, 'title' | 'description' | 'language'>,
  { light }: DrawnLook,
): string {
  const icon = (src: string, side: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: HOME_PATH,
    name: title,
    short_name: title,
    description,
    lang: language,
    dir: directionOf(language),
    start_url: HOME_PATH,
    scope: '/',
    display: 'minimal-ui',
    theme_color: light.paper,
    background_color: light.paper,
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  })
}

/** The direction of a language's script; 'auto' where nobody knows the language. */
function directionOf(language: string): 'ltr' | 'rtl' | 'auto' {
  try {
    const { script } = new Intl.Locale(language).maximize()
    if (script === undefined) return 'auto'
    return RIGHT_TO_LEFT.test(script) ? 'rtl' : 'ltr'
  } catch {
    return 'auto'
  }
}
