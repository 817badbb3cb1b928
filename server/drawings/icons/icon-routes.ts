import { Hono } from 'hono'
import { MANIFEST_PATH } from '#domain/addresses.ts'
import type { DrawnLook, SiteView } from '../../site/types.ts'
import { answerFile } from '../../http/file-answer.ts'
import { ICON_NAMES } from './icon-set.ts'
import type { Icons } from './icons.ts'
import { writeManifest } from './manifest.ts'

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  png: 'image/png',
}

/** The addresses stay the same when icons change, so browsers must revalidate them; most get 304. */
const REVALIDATED = 'public, max-age=0, must-revalidate'

/** A drawing that is opened as a page may run no script. */
const DRAWING_POLICY = {
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
}

/** Answers the site's icons and their manifest. */
export function iconRoutes(icons: Icons, site: () => SiteView, look: () => DrawnLook): Hono {
  const routes = new Hono()
  for (const name of ICON_NAMES) {
    const mediaType = MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)]
    const headers = name.endsWith('.svg') ? DRAWING_POLICY : undefined
    routes.get(`/${name}`, async (c) => {
      const { [name]: bytes } = await icons.current()
      return answerFile(c.req.raw, { mediaType, bytes, cacheControl: REVALIDATED, headers })
    })
  }
  return routes.get(MANIFEST_PATH, (c) =>
    answerFile(c.req.raw, {
      mediaType: 'application/manifest+json',
      bytes: Buffer.from(writeManifest(site(), look())),
      cacheControl: REVALIDATED,
    }),
  )
}
