import { trustedTypes } from '../shell/trusted-types.ts'

// Refuses every text except the empty one, with which turndown tests the browser.
trustedTypes?.createPolicy('default', { createHTML: (html) => (html === '' ? html : null) })

const policy = trustedTypes?.createPolicy('pasted-html', { createHTML: (html) => html })

/**
 * Marks pasted HTML as trusted. It goes into a document that is never shown, runs no script and loads nothing. The
 * page's policy must allow
 * the names 'pasted-html' and 'default'. Browsers without trusted types accept the text itself.
 */
export function pastedHtml(html: string): string {
  return policy?.createHTML(html) ?? html
}
