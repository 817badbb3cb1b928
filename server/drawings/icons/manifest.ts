import { HOME_PATH } from '#domain/addresses.ts'
import type { DrawnLook, SiteView } from '../../site/types.ts'

/**
 * Writes the manifest for home screens and launchers. The site opens with the browser's minimal controls, since readers need a way
 * back and the address.
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

/** Returns the direction of a language's script; 'auto' for an unknown language. */
function directionOf(language: string): 'ltr' | 'rtl' | 'auto' {
  try {
    const locale = new Intl.Locale(language).maximize()
    return locale.script === undefined ? 'auto' : (locale.getTextInfo().direction ?? 'auto')
  } catch {
    return 'auto'
  }
}
