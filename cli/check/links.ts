import { INLINES } from '@contentful/rich-text-types'
import { articlesContentType, type Entry } from '#server/content/space.ts'
import { createScreenAddresses } from './screen-addresses.ts'
import { lineOf, type Finding } from './finding.ts'
import type { NamedFolder } from './named-folder.ts'
import { richTexts, walk, type Node } from './rich-texts.ts'

/**
 * Finds links in texts that lead to no place of the site, or to one that readers cannot open yet.
 *
 * Links to files that are missing are told by the content folder itself.
 *
 * @param read Gives the text of a file of the content folder.
 */
export async function findBrokenLinks(
  { published, preview, entryFiles }: NamedFolder,
  publicUrl: string,
  read: (file: string) => Promise<string>,
): Promise<Finding[]> {
  const problemOf = createScreenAddresses(preview, publicUrl)
  const problemForReaders = createScreenAddresses(published, publicUrl)
  const findings: Finding[] = []
  for (const entry of preview.entries.values()) {
    const file = entryFiles.get(entry.sys.id)
    if (file === undefined) continue
    const faults = linksIn(entry).flatMap((link) => {
      const reason =
        'uri' in link ? (problemOf(link.uri) ?? whyClosedAt(link.uri, entry)) : whyClosed(link.entryId, entry)
      return reason === undefined ? [] : [{ reason, writings: writingsOf(link) }]
    })
    if (faults.length === 0) continue
    const text = await read(file)
    for (const { reason, writings } of faults) {
      const line = lineOf(text, writings)
      findings.push({ file, ...(line !== undefined && { line }), reason })
    }
  }
  return findings

  function whyClosedAt(uri: string, from: Entry): string | undefined {
    if (!published.entries.has(from.sys.id) || problemForReaders(uri) === undefined) return undefined
    return `The link '${uri}' leads to what is not published yet: until it is, readers who follow the link do not find it.`
  }

  function whyClosed(id: string, from: Entry): string | undefined {
    if (!published.entries.has(from.sys.id) || published.entries.has(id)) return undefined
    const target = preview.entries.get(id)
    // What is missing altogether is told by the folder.
    if (target?.contentTypeId !== articlesContentType.id) return undefined
    return `The link leads to '${id}', which is not published yet: until it is, readers who follow the link find nothing.`
  }
}

type WrittenLink = { uri: string } | { entryId: string }

/** How a link may stand in a file. */
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
