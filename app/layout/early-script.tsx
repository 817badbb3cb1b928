import { use } from 'react'
import { ServerOnly } from '../data/server-only.ts'
import { showColorScheme, STORAGE_KEY } from './color-scheme.ts'

/**
 * Shows before the first paint what this browser stores: whether a reader is signed in, so that the greeting of guests does not
 * flash, and the colour scheme that she chose. The HTML is the same for all readers.
 */
export function EarlyScript() {
  const { scriptNonce } = use(ServerOnly)
  const script = `try{localStorage.email&&localStorage.accessToken&&(document.documentElement.dataset.signedIn='');const s=localStorage.getItem('${STORAGE_KEY}');if(s==='light'||s==='dark')(${String(showColorScheme)})(s)}catch{}`
  return <script nonce={scriptNonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
