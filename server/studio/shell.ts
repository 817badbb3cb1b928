import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { readFile } from 'node:fs/promises'
import {
  CURRENT_LOOK_PATH,
  STUDIO_MANIFEST_PATH,
  STUDIO_PATH,
  STUDIO_WORKER_PATH,
} from '#domain/addresses.ts'
import type { DrawnLook, SiteView } from '../site/types.ts'
import type { StudioFiles } from './files.ts'

interface ShellOptions {
  site(): SiteView
  look(): DrawnLook
  files: StudioFiles
}

/** Variables that `guard` sets. */
export interface ShellVariables {
  /** Nonce of inline styles that the policy accepts; new for each page. */
  nonce: string
}

/** Answers the one page of all screens, which its script fills, the app's manifest, and the service worker. */
export function shellRoutes({ site, look, files }: ShellOptions) {
  return new Hono<{ Variables: ShellVariables }>()
    .get(STUDIO_MANIFEST_PATH, (c) => {
      c.header('content-type', 'application/manifest+json')
      return c.body(writeManifest(site(), look()))
    })
    .get(STUDIO_WORKER_PATH, async (c) => {
      if (files.worker === undefined) return c.notFound()
      c.header('content-type', 'text/javascript; charset=utf-8')
      // Without this header the scope would need a slash at its end, but the list's address has none.
      c.header('service-worker-allowed', STUDIO_PATH)
      return c.body(await readFile(files.worker))
    })
    .on(['GET', 'HEAD'], [STUDIO_PATH, `${STUDIO_PATH}/*`], (c) =>
      c.html(writePage(site(), files, { path: c.req.path, nonce: c.get('nonce') })),
    )
}

/** Writes the page. It contains nothing private: its script asks who is signed in. */
function writePage(
  site: SiteView,
  { scripts, imports, editing, styles }: StudioFiles,
  { path, nonce }: { path: string; nonce: string },
) {
  const { paper } = site.look
  const preloaded = path.startsWith(`${STUDIO_PATH}/edit/`) ? [...imports, ...editing] : imports
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content" />
        <title>Studio · ${site.title}</title>
        <meta name="application-name" content="${site.title}" />
        <meta name="robots" content="noindex" />
        <meta property="csp-nonce" nonce="${nonce}" />
        <meta name="theme-color" content="${paper.light}" media="(prefers-color-scheme: light)" data-paper="light" />
        <meta name="theme-color" content="${paper.dark}" media="(prefers-color-scheme: dark)" data-paper="dark" />
        <link rel="manifest" href="${STUDIO_MANIFEST_PATH}" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        ${styles.map((address) => html`<link rel="stylesheet" href="${address}" />`)}
        <link rel="stylesheet" href="${CURRENT_LOOK_PATH}" />
        ${scripts.map((address) => html`<script type="module" src="${address}"></script>`)}
        ${preloaded.map((address) => html`<link rel="modulepreload" href="${address}" />`)}
      </head>
      <body>
        <div id="studio"></div>
        ${raw('<noscript><p>The studio needs JavaScript. Turn it on in the settings of your browser.</p></noscript>')}
      </body>
    </html>`
}

/** The manifest of the studio, an app separate from the site's. @see https://www.w3.org/TR/appmanifest/ */
function writeManifest({ title }: SiteView, { light }: DrawnLook): string {
  const icon = (side: number, purpose: 'any' | 'maskable') => ({
    src: purpose === 'any' ? `/icon-${side}.png` : `/icon-maskable-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: STUDIO_PATH,
    name: `${title} · Studio`,
    short_name: 'Studio',
    lang: 'en',
    dir: 'ltr',
    start_url: STUDIO_PATH,
    scope: STUDIO_PATH,
    display: 'standalone',
    theme_color: light.paper,
    background_color: light.paper,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
    shortcuts: [{ name: 'New draft', url: `${STUDIO_PATH}/new`, icons: [icon(192, 'any')] }],
  })
}
