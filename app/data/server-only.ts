import { createContext } from 'react'

/** What the server alone provides while it renders a page; empty in the browser. */
export interface ServerOnlyValues {
  /** Nonce of the page's own inline scripts. The server replaces it by hashes before it sends the page. */
  scriptNonce?: string
  /** The drawings of all icons. */
  icons?: string
  /** The drawings of the signs of places elsewhere. */
  socialIcons?: string
}

export const ServerOnly = createContext<ServerOnlyValues>({})
