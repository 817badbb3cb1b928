import { createContext } from 'react'

/** Values that only the server provides, while it renders a page; empty in the browser. */
export interface ServerOnlyValues {
  /** Nonce of the page's own inline scripts. The server replaces the nonce with hashes before it sends the page. */
  scriptNonce?: string
  icons?: string
  /** The drawings of the icons of social networks. */
  socialIcons?: string
}

export const ServerOnly = createContext<ServerOnlyValues>({})
