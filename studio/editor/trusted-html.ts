import { trustedTypes } from '../shell/trusted-types.ts'

// Refuses all but the empty text with which turndown tries the browser.
trustedTypes?.createPolicy('default', { createHTML: (html) => (html === '' ? html : null) })

const policy = trustedTypes?.createPolicy('pasted-html', { createHTML: (html) => html })

/**
 * Only for pasted text: a document made of it is never shown, runs no script and loads nothing. The page's policy must allow the
 * names 'pasted-html' and 'default'. Without trusted types, browsers take the text itself.
 */
export function pastedHtml(html: string): string {
  return policy?.createHTML(html) ?? html
}
