import { use } from 'react'
import { ServerOnly } from '../data/server-only.ts'
import { showColorScheme, STORAGE_KEY } from '#ui/color-scheme.ts'

/**
 * Applies this browser's stored state before the first paint: whether a reader is signed in, so that the greeting of
 * guests does not flash, and her colour scheme. The HTML is the same for all readers. Also loads the typefaces.
 */
export function EarlyScript() {
  const { scriptNonce } = use(ServerOnly)
  const script = `try{localStorage.email&&localStorage.accessToken&&(document.documentElement.dataset.signedIn='');const s=localStorage.getItem('${STORAGE_KEY}');if(s==='light'||s==='dark')(${String(showColorScheme)})(s)}catch{};(${String(loadTypefaces)})()`
  return <script nonce={scriptNonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

/**
 * Loads typefaces once the page has loaded and is painted, so that they delay neither its paints nor its start: until then, system
 * typefaces with the same measures show the text. With a service worker the device has them already. This runs in the browser as text, so it
 * refers to nothing outside.
 */
function loadTypefaces() {
  const load = () => document.querySelector('[data-typefaces]')?.removeAttribute('media')
  if (navigator.serviceWorker?.controller) load()
  else
    addEventListener('load', () =>
      new PerformanceObserver((painted) => {
        if (painted.getEntriesByName('first-contentful-paint').length > 0) load()
      }).observe({ type: 'paint', buffered: true }),
    )
}
