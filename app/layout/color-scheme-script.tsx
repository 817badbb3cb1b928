import { use } from 'react'
import { ServerOnly } from '../data/server-only.ts'
import { showColorScheme, STORAGE_KEY } from './color-scheme.ts'

/** Gives the document the colour scheme that its reader chose before the first paint. The HTML is the same for all readers. */
export function ColorSchemeScript() {
  const { scriptNonce } = use(ServerOnly)
  const script = `try{const s=localStorage.getItem('${STORAGE_KEY}');if(s==='light'||s==='dark')(${String(showColorScheme)})(s)}catch{}`
  return <script nonce={scriptNonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
