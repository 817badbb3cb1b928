import { INLINES } from '@contentful/rich-text-types'
import { articlesContentType, type Entry } from '@waypost/content-service/folder'
import { createScreenAddresses } from './screen-addresses.ts'
import type { EntryFault } from './entry-faults.ts'
import type { NamedFolder } from './named-folder.ts'
import { richTexts, walk, type Node } from './rich-texts.ts'

/**
 * Creates a function that finds links in an entry to addresses that do not exist or are not published yet.
 *
 * The content folder itself reports links to missing files.
 */
export function createLinkFaults(
  { published, preview }: NamedFolder,
  publicUrl: string,
): (entry: Entry) => EntryFault[] {
  const problemOf = createScreenAddresses(preview, publicUrl)
  const problemForReaders = createScreenAddresses(published, publicUrl)
  return (entry) =>
    linksIn(entry).flatMap((link) => {
      const reason =
        'uri' in link ? (problemOf(link.uri) ?? whyClosedAt(link.uri, entry)) : whyClosed(link.entryId, entry)
      return reason === undefined ? [] : [{ reason, writings: writingsOf(link) }]
    })

  function whyClosedAt(uri: string, from: Entry): string | undefined {
    if (!published.entries.has(from.sys.id) || problemForReaders(uri) === undefined) return undefined
    return `The link '${uri}' leads to what is not published yet: until it is, readers who follow the link do not find it.`
  }

  function whyClosed(id: string, from: Entry): string | undefined {
    if (!published.entries.has(from.sys.id) || published.entries.has(id)) return undefined
    const target = preview.entries.get(id)
    // The folder reports missing entries.
    if (target?.contentTypeId !== articlesContentType.id) return undefined
    return `The link leads to '${id}', which is not published yet: until it is, readers who follow the link find nothing.`
  }
}

type WrittenLink = { uri: string } | { entryId: string }

/** Possible spellings of a link in a file. */
function writingsOf(link: WrittenLink): string[] {
  if ('entryId' in link) return [`${link.entryId}.md`, link.entryId]
  return [link.uri === '' ? ']()' : link.uri]
}

/** Links in all rich texts of an entry, in every language, each once. */
function linksIn(entry: Entry): WrittenLink[] {
  const links = richTexts(entry).flatMap((document) => [...walk(document)].flatMap(linkOf))
  return [...new Map(links.map((link) => [JSON.stringify(link), link])).values()]
}

function linkOf({ nodeType, data }: Node): WrittenLink[] {
  if (nodeType === INLINES.HYPERLINK && typeof data?.uri === 'string') return [{ uri: data.uri }]
  const target = data?.target?.sys?.id
  return nodeType === INLINES.ENTRY_HYPERLINK && typeof target === 'string' ? [{ entryId: target }] : []
}
