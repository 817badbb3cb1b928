import { useEffect, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { ATOM_PATH, FILES_SCRIPT_PATH, JSON_FEED_PATH, MANIFEST_PATH, RSS_PATH } from '#domain/addresses.ts'
import { itemsOf } from '#domain/menu.ts'
import { describeError } from './layout/describe-page.ts'
import { EarlyScript } from './layout/early-script.tsx'
import { Frame } from './layout/frame.tsx'
import { IconSprite } from './layout/icon-sprite.tsx'
import { useShownInstant } from './preview/link.tsx'
import { useRootData, type RootData } from './data/root-data.ts'
import { servicesContext } from './data/services.ts'
import '#ui/tokens.css'
import '#ui/base.css'
import './articles/moving-picture.css'
import type { Route } from './+types/root.ts'

export { ErrorScreen as ErrorBoundary } from './routes/error-screen.tsx'

export const links: Route.LinksFunction = () => [
  // For browsers without SVG icons. Its `sizes` keep other browsers from choosing it.
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: MANIFEST_PATH, crossOrigin: 'use-credentials' },
  { rel: 'alternate', type: 'application/rss+xml', title: 'RSS', href: RSS_PATH },
  { rel: 'alternate', type: 'application/atom+xml', title: 'Atom', href: ATOM_PATH },
  { rel: 'alternate', type: 'application/feed+json', title: 'JSON Feed', href: JSON_FEED_PATH },
]

export function meta({ loaderData, error }: Route.MetaArgs) {
  return describeError(loaderData, error)
}

export function loader({ context }: Route.LoaderArgs): RootData {
  const { catalog, site, cards, workspace, publicUrl, signIn, emailClient, commentAuthor } =
    context.get(servicesContext)
  const { menu, footer, ...shown } = site()
  const snapshot = catalog.current()
  const items = (lines: typeof menu) => lines && itemsOf(lines, snapshot ?? NOTHING)
  return {
    site: shown,
    menu: items(menu),
    footer: items(footer),
    card: cards.site(),
    workspace,
    publicUrl,
    signIn,
    emailClient,
    commentAuthor,
    version: snapshot?.version ?? '',
    categories: snapshot?.categories ?? [],
    months: snapshot?.months ?? [],
    popular: snapshot?.popular ?? [],
  }
}

/** Before the first snapshot. */
const NOTHING = { pages: new Map<string, never>(), categories: [] }

export function shouldRevalidate({
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  // The data is the same on every page. When the catalog changes, the page revalidates explicitly.
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData()
  const isPreview = root?.workspace.previewBackend !== undefined
  const isFile = root?.workspace.isFile
  return (
    <html
      lang={root?.site.language ?? 'en'}
      data-preview={isPreview ? '' : undefined}
      data-at={useShownInstant()}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {isPreview && <meta name="robots" content="noindex, nofollow" />}
        <Meta />
        <Links />
        {root && <LookLinks look={root.site.look} />}
        {isFile ? <script src={FILES_SCRIPT_PATH} /> : <EarlyScript />}
      </head>
      <body>
        <IconSprite />
        <Frame>{children}</Frame>
        {!isFile && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

/** The stylesheet and colours of the creator's design. */
function LookLinks({ look: { stylesheet, paper } }: Pick<RootData['site'], 'look'>) {
  return (
    <>
      <link rel="stylesheet" href={stylesheet} />
      {(['light', 'dark'] as const).map((scheme) => (
        <meta
          key={scheme}
          name="theme-color"
          content={paper[scheme]}
          media={`(prefers-color-scheme: ${scheme})`}
          data-paper={scheme}
          suppressHydrationWarning
        />
      ))}
    </>
  )
}

export default function Root() {
  useEffect(() => {
    // Benchmarks and tests wait for these.
    performance.mark('waypost:ready')
    document.documentElement.dataset.ready = ''
  }, [])
  return <Outlet />
}
