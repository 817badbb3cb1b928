import type { Entry } from '#server/content/space.ts'
import { lineOf, type Finding } from './finding.ts'
import type { NamedFolder } from './named-folder.ts'
import { richTexts, walk } from './rich-texts.ts'

/** A picture or a link in Markdown whose address has a space in it: readers would see the signs as they stand. */
const RAW = /!?\[[^\]\n]*\]\((?!<)[^()\n]*[^()\s] +[^()\n]*\)/g

/** Finds pictures and links that readers would see as signs, since a name in them has a space. */
export async function findRawLinks(
  { preview, entryFiles }: NamedFolder,
  read: (file: string) => Promise<string>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const entry of preview.entries.values()) {
    const file = entryFiles.get(entry.sys.id)
    const raw = rawLinksIn(entry)
    if (file === undefined || raw.length === 0) continue
    const text = await read(file)
    for (const written of raw) {
      const line = lineOf(text, [written])
      findings.push({
        file,
        ...(line !== undefined && { line }),
        reason: `Readers would see '${written}' as it stands, since the name in it has a space. Write <...> around the name, or take the space out of it.`,
      })
    }
  }
  return findings
}

function rawLinksIn(entry: Entry): string[] {
  const texts = richTexts(entry).flatMap((document) =>
    [...walk(document)].flatMap(({ value, marks }) =>
      typeof value === 'string' && !marks?.some(({ type }) => type === 'code') ? [value] : [],
    ),
  )
  return [...new Set(texts.flatMap((text) => text.match(RAW) ?? []))]
}
