import '#ui/tokens.css'
import '#ui/base.css'
import './shell/page.css'
import { createColorScheme, showColorScheme } from '#ui/color-scheme.ts'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { apiContext, ApiProvider } from './api/use-api.ts'
import type { Api } from './api/api.ts'
import { IconSprite } from './shell/icon-sprite.tsx'
import { keepOffline } from './shell/keep-offline.ts'
import { ROUTES } from './routes.tsx'

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
