import { createContext, use } from 'react'

/**
 * The mark of the page's own inline scripts, while the server renders.
 *
 * It has a value on the server alone: the mark is taken off before a page leaves.
 */
export const ScriptMark = createContext<string | undefined>(undefined)

const SCRIPT = `try{localStorage.email&&localStorage.accessToken&&(document.documentElement.dataset.signedIn='')}catch{}`

/**
 * Marks the document before it is first drawn if somebody is signed in, so that no signed-in reader sees the guest's
 * greeting flash: the page is the same for everybody.
 */
export function SignedInMark() {
  const mark = use(ScriptMark)
  return <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
