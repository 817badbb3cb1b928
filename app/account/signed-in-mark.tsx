import { createContext, use } from 'react'

/**
 * Marks the page's own inline scripts while the server renders.
 *
 * Only the server provides it, and it removes the mark before it sends the page.
 */
export const ScriptMark = createContext<string | undefined>(undefined)

const SCRIPT = `try{localStorage.email&&localStorage.accessToken&&(document.documentElement.dataset.signedIn='')}catch{}`

/**
 * Marks the document before the first paint if a reader is signed in, so that the greeting of guests does not flash. The HTML is
 * the same for all readers.
 */
export function SignedInMark() {
  const mark = use(ScriptMark)
  return <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
