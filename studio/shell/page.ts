export function siteName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? ''
}

/** Returns the nonce by which the page's policy allows inline styles, for CodeMirror. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')!.nonce
}
