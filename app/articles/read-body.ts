/** Returns the HTML of the article that the page shows; empty if it shows none, and on the server. */
export function readBody(): string {
  return globalThis.document?.querySelector('[data-body]')?.innerHTML ?? ''
}
