import type { Document } from '@contentful/rich-text-types'
import { pageOfRichText } from '@waypost/content-service/pages'
import type { Targets } from './body-html.ts'
import { knownRichText } from './known-rich-text.ts'

/** A text for pages, and what it refers to. */
interface ArticlePage {
  /** HTML with references, for `bodyHtml`. */
  page: string
  /** The words. */
  text: string
  targets: Targets
}

/**
 * Returns the page of a rich text. The embedded content service sends it with the text, made from Markdown. For a hosted space it
 * is made from the rich text.
 * @param field A field with its links resolved, or a value of any type.
 * @param isEmbedded Whether the embedded service sent it. Nobody has checked the HTML of any other.
 * @throws RangeError if the nodes of a rich text are nested thousands of levels deep.
 */
export function pageOf(field: unknown, isEmbedded: boolean): ArticlePage {
  const data = isEmbedded ? (field as Partial<Document> | undefined)?.data : undefined
  const { html, text, links } = (data ?? {}) as Record<string, unknown>
  if (typeof html === 'string' && typeof text === 'string' && Array.isArray(links))
    return { page: html, text, targets: targetsAmong(links) }
  const document = knownRichText(field)
  const made = pageOfRichText(document)
  return { page: made.html, text: made.text, targets: targetsAmong(targetsIn(document)) }
}

function targetsAmong(resources: readonly unknown[]): Targets {
  return new Map(
    resources.map((resource) => {
      const { sys } = (resource ?? {}) as { sys?: { type?: unknown; id?: unknown } }
      return [`${String(sys?.type)} ${String(sys?.id)}`, resource]
    }),
  )
}

function targetsIn(node: { data?: { target?: unknown }; content?: readonly object[] }): unknown[] {
  const own = node.data?.target === undefined ? [] : [node.data.target]
  return [...own, ...(node.content ?? []).flatMap(targetsIn)]
}
