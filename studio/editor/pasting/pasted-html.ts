import { htmlToMarkdown } from '@waypost/markup/html-to-markdown.ts'
import type { ElementContent, Properties } from 'hast'
import { clipboardSteps } from './clipboard-steps.ts'
import { trustedTypes } from '../../shell/trusted-types.ts'

/** Converts HTML of the clipboard to Markdown in which its words can be read. */
export function markdownOf(html: string): string {
  // The page's policy refuses inline styles and reports each; as data attributes they can be read.
  const written = html
    .replaceAll(/<style[^]*?<\/style>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ' data-style='))
  const { body } = new DOMParser().parseFromString(pastedHtml(written), 'text/html')
  return htmlToMarkdown({ type: 'root', children: nodesOf(body) }, clipboardSteps)
}

/** Names in the tree of the attributes with a meaning here. `hast-util-from-dom` would load those of all of HTML. */
const PROPERTIES: Readonly<Record<string, string>> = {
  alt: 'alt',
  colspan: 'colSpan',
  'data-style': 'style',
  hidden: 'hidden',
  href: 'href',
  rowspan: 'rowSpan',
  start: 'start',
}

function nodesOf({ childNodes }: Node): ElementContent[] {
  return Array.from(childNodes).flatMap((node): ElementContent[] => {
    if (node instanceof Text) return [{ type: 'text', value: node.data }]
    if (!(node instanceof Element)) return []
    const named = Array.from(node.attributes, ({ name, value }) => [PROPERTIES[name], value] as const)
    const properties: Properties = Object.fromEntries(named.filter(([name]) => name !== undefined))
    if (node.classList.length > 0) properties.className = [...node.classList]
    return [{ type: 'element', tagName: node.localName, properties, children: nodesOf(node) }]
  })
}

const policy = trustedTypes?.createPolicy('pasted-html', { createHTML: (html) => html })

/**
 * Marks pasted HTML as trusted. It goes into a document that is never shown, runs no script and loads nothing. The
 * page's policy must allow the name 'pasted-html'. Browsers without trusted types accept the text itself.
 */
function pastedHtml(html: string): string {
  return policy?.createHTML(html) ?? html
}
