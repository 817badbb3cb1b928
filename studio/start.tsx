import '#ui/tokens.css'
import '#ui/base.css'
import './shell/page.css'
import { createColorScheme, showColorScheme } from '#ui/color-scheme.ts'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { apiContext, ApiProvider } from './api/use-api.ts'
import type { Api } from './api/api.ts'
import { ROUTES } from './routes.tsx'
import { STUDIO_PATH, STUDIO_WORKER_PATH } from '#domain/addresses.ts'
import { trustedTypes } from './shell/trusted-types.ts'
import { STUDIO_ICON_SOURCES } from '#ui/studio-icon-sources.ts'

/** Starts the router, which draws the screens. */
export function start(api: Api): void {
  // The same choice as on the site.
  showColorScheme(createColorScheme().get())
  keepOffline(api)
  const router = createBrowserRouter(ROUTES, {
    basename: '/studio',
    getContext: () => new RouterContextProvider(new Map([[apiContext, api]])),
  })

  createRoot(document.querySelector('#studio')!).render(
    <ApiProvider value={api}>
      <IconSprite />
      <RouterProvider router={router} />
    </ApiProvider>,
  )
}

/** Registers the service worker after the sign-in, so that the studio opens without a connection. */
function keepOffline(api: Api): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const unsubscribe = api.subscribe(() => {
    if (!api.state().isSignedIn) return
    unsubscribe()
    const address = trusted(STUDIO_WORKER_PATH)
    // Without a service worker the studio still works, with a connection.
    navigator.serviceWorker.register(address, { scope: STUDIO_PATH }).catch(() => {})
  })
}

/** The page's policy requires a trusted type for the address of a worker. */
function trusted(address: string): string {
  const policy = trustedTypes?.createPolicy('studio', { createScriptURL: (text) => text })
  return policy?.createScriptURL(address) ?? address
}

/** Draws the icons to which `Icon` refers. They are elements, since markup as text would need a policy of trusted types. */
function IconSprite() {
  return (
    <div hidden>
      <svg>
        {Object.entries(STUDIO_ICON_SOURCES).map(([name, source]) => (
          <symbol key={name} id={`icon-${name}`} viewBox="0 0 16 16" overflow="visible">
            {Array.from(source.matchAll(/<path([^>]*)\/>/g), ([, attributes], index) => (
              <path
                key={index}
                d={/ d="([^"]*)"/.exec(attributes)?.[1]}
                fillRule={attributes.includes('evenodd') ? 'evenodd' : undefined}
              />
            ))}
          </symbol>
        ))}
      </svg>
    </div>
  )
}
