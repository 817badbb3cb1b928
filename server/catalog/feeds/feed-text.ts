import { html } from 'hono/html'
import { textOfMarkup } from '#domain/article-body.ts'

/**
 * Writes plain text as HTML. Readers of RSS take titles for text or for HTML, so only what would be HTML is escaped: `A & B` and
 * `I <3 tea` are the same in both.
 */
export function textAsHtml(text: string): string {
  return text.replaceAll(/&(?=#|[a-z]{2})/gi, '&amp;').replaceAll(/<(?=[a-z/!?])/gi, '&lt;')
}

/** Makes the addresses in a text absolute. @param base The address of the text's page, against which browsers resolve them. */
export function withAbsoluteAddresses(body: string, base: string): string {
  return body.replaceAll(/ (src|href)="([^"]*)"/g, (written: string, name: string, value: string) => {
    const address = textOfMarkup(value)
    if (WHOLE_ADDRESS.test(address) || !URL.canParse(address, base)) return written
    return ` ${name}=${String(html`"${new URL(address, base).href}"`)}`
  })
}

const WHOLE_ADDRESS = /^(?:https?:\/\/|mailto:|tel:)/i
