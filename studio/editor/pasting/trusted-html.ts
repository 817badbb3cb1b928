import { trustedTypes } from '../../shell/trusted-types.ts'

const policy = trustedTypes?.createPolicy('pasted-html', { createHTML: (html) => html })

/**
 * Marks pasted HTML as trusted. It goes into a document that is never shown, runs no script and loads nothing. The
 * page's policy must allow the name 'pasted-html'. Browsers without trusted types accept the text itself.
 */
export function pastedHtml(html: string): string {
  return policy?.createHTML(html) ?? html
}
