import { use } from 'react'
import { ServerOnly } from '../data/server-only.ts'
import { showColorScheme, STORAGE_KEY } from '#ui/color-scheme.ts'

/**
 * Shows before the first paint what this browser stores: whether a reader is signed in, so that the greeting of guests does not
 * flash, and the colour scheme that she chose. The HTML is the same for all readers. Also has typefaces load.
 */
export function EarlyScript() {
  const { scriptNonce } = use(ServerOnly)
  const script = `try{localStorage.email&&localStorage.accessToken&&(document.documentElement.dataset.signedIn='');const s=localStorage.getItem('${STORAGE_KEY}');if(s==='light'||s==='dark')(${String(showColorScheme)})(s)}catch{};(${String(loadTypefaces)})()`
  return <script nonce={scriptNonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

/**
 * Loads typefaces after the first paint, which would share the line with them: stand-ins of the same measures show the text until
 * then. Where the service worker runs, the device has them. Runs in the browser by itself, so it refers to nothing outside.
 */
function loadTypefaces() {
  const load = () => document.querySelector('[data-typefaces]')?.removeAttribute('media')
  if (navigator.serviceWorker?.controller) load()
  else
    new PerformanceObserver((painted) => {
      if (painted.getEntriesByName('first-contentful-paint').length > 0) load()
    }).observe({ type: 'paint', buffered: true })
}
