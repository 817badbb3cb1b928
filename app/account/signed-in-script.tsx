import { use } from 'react'
import { ServerOnly } from '../data/server-only.ts'

const SCRIPT = `try{localStorage.email&&localStorage.accessToken&&(document.documentElement.dataset.signedIn='')}catch{}`

/**
 * Marks the document before the first paint if a reader is signed in, so that the greeting of guests does not flash. The HTML is
 * the same for all readers.
 */
export function SignedInScript() {
  const { scriptNonce } = use(ServerOnly)
  return <script nonce={scriptNonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
