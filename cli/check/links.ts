import { BLOCKS, INLINES, type Document } from '@contentful/rich-text-types'
import { articlesContentType, pagesContentType, type Entry } from '@waypost/content-service/folder'
import type { Redirects } from '#server/site/site.ts'
import { createLead } from './redirects.ts'
import { createScreenAddresses } from './screen-addresses.ts'
import type { EntryFault } from './finding.ts'
import type { NamedFolder } from './named-folder.ts'

/** Creates a function that finds links in an entry to addresses that do not exist or are not published yet. */
export function createLinkFaults(
  { published, preview }: NamedFolder,
  publicUrl: string,
  redirects: Redirects,
): (entry: Entry) => EntryFault[] {
  const problemOf = createScreenAddresses(preview, publicUrl)
  const lead = createLead(redirects, publicUrl, problemOf)
  const problemForReaders = createScreenAddresses(published, publicUrl)
  return (entry) =>
    linksIn(entry).flatMap((link) => {
      const reason = 'uri' in link ? whyNotAt(lead(link.uri), entry) : whyClosed(link.entryId, entry)
      return reason === undefined ? [] : [{ reason, writings: writingsOf(link) }]
    })

  function whyNotAt(uri: string, from: Entry): string | undefined {
    return problemOf(uri) ?? whyClosedAt(uri, from)
  }

  function whyClosedAt(uri: string, from: Entry): string | undefined {
    if (!published.entries.has(from.sys.id) || problemForReaders(uri) === undefined) return undefined
    return `The link '${uri}' leads to something unpublished: readers cannot open it yet.`
  }

  function whyClosed(id: string, from: Entry): string | undefined {
    if (!published.entries.has(from.sys.id) || published.entries.has(id)) return undefined
    const target = preview.entries.get(id)
    // The folder reports missing entries.
    if (target === undefined || !SHOWN.has(target.contentTypeId)) return undefined
    return `The link leads to '${id}', which is not published yet: readers cannot open it.`
  }
}

/** Content types with pages on the site. */
const SHOWN: ReadonlySet<string> = new Set([articlesContentType.id, pagesContentType.id])

type WrittenLink = { uri: string } | { entryId: string }

/** Possible spellings of a link in a file. */
function writingsOf(link: WrittenLink): string[] {
  if ('entryId' in link) return [`${link.entryId}.md`, link.entryId]
  return [link.uri === '' ? ']()' : link.uri]
}

/** Links in all rich texts of an entry, in every language, each once. */
function linksIn(entry: Entry): WrittenLink[] {
  const links = nodesIn(entry).flatMap(linkOf)
  return [...new Map(links.map((link) => [JSON.stringify(link), link])).values()]
}

function linkOf({ nodeType, data }: Node): WrittenLink[] {
  if (nodeType === INLINES.HYPERLINK && typeof data?.uri === 'string') return [{ uri: data.uri }]
  const target = data?.target?.sys?.id
  return nodeType === INLINES.ENTRY_HYPERLINK && typeof target === 'string' ? [{ entryId: target }] : []
}

/** A Markdown picture or link with a space in its address: readers would see the raw Markdown. */
const RAW = /!?\[[^\]\n]*\]\((?!<)[^()\n]*[^()\s] +[^()\n]*\)/g

/** Finds pictures and links that readers would see as raw Markdown, because of a space in the address. */
export function rawLinkFaults(entry: Entry): EntryFault[] {
  return rawLinksIn(entry).map((written) => ({
    reason: `Readers would see '${written}' as raw Markdown, because ${CURLY.test(written) ? CURLY_REASON : SPACE_REASON}`,
    writings: [written],
  }))
}

/** A caption in quotation marks that a phone or a word processor has made. */
const CURLY = /\s[“”„‟«»‘’‚‹›][^()]*\)$/
const CURLY_REASON = 'the caption is in curly quotation marks. Write straight ones: "...".'
const SPACE_REASON = 'the name contains a space. Write <...> around the name, or remove the space.'

function rawLinksIn(entry: Entry): string[] {
  const texts = nodesIn(entry).flatMap(({ value, marks }) =>
    typeof value === 'string' && !marks?.some(({ type }) => type === 'code') ? [value] : [],
  )
  return [...new Set(texts.flatMap((text) => text.match(RAW) ?? []))]
}

/** The parts of a rich text node that the checks need. */
interface Node {
  nodeType: string
  /** The text of a text node. */
  value?: string
  marks?: readonly { type: string }[]
  data?: { uri?: unknown; target?: { sys?: { id?: unknown } } }
  content?: readonly Node[]
}

/** All nodes of all rich texts of an entry, in every language and in document order. */
function nodesIn({ fields, translations }: Entry): Node[] {
  const values = [fields, ...(translations?.values() ?? [])].flatMap((written) => Object.values(written))
  const nodes: Node[] = []
  const waiting = values.filter(isRichText).toReversed()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    nodes.push(next)
    waiting.push(...(next.content ?? []).toReversed())
  }
  return nodes
}

function isRichText(value: unknown): value is Node {
  return (value as Partial<Document> | null)?.nodeType === BLOCKS.DOCUMENT
}
