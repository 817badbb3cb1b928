/** Name of the site, which the page brings. */
export function siteName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? ''
}

/** What the page's policy allows inline styles by, for CodeMirror. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')!.nonce
}
