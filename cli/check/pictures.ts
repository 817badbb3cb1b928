import { articlesContentType, type Asset } from '#server/content/space.ts'
import { lineOf, type Finding } from './finding.ts'
import type { NamedFolder } from './named-folder.ts'

/** Finds pictures that entries show, and that nothing describes to people who cannot see them. */
export function findUndescribedPictures({ preview, assetFiles }: NamedFolder): Finding[] {
  const { entries, assets } = preview
  const shown = new Set(
    [...entries.values()].flatMap(({ fields, translations }) => [
      ...assetIdsIn(fields),
      ...[...(translations?.values() ?? [])].flatMap(assetIdsIn),
    ]),
  )
  return [...assets.values()]
    .filter((asset) => shown.has(asset.sys.id) && isPicture(asset) && isUndescribed(asset))
    .map(({ sys: { id } }) => {
      const file = assetFiles.get(id) ?? id
      return {
        file,
        reason: `Nothing says what the picture shows to people who cannot see it. Write a file ${file}.yaml with the line "description: ..."; or, where a text shows it, between the square brackets: ![...](...).`,
      }
    })
}

/**
 * Finds articles whose `image` is a file that is no picture: readers see none.
 *
 * @param read Gives the text of a file of the content folder.
 */
export async function findImagesThatAreNone(
  { preview: { entries, assets }, entryFiles, assetFiles }: NamedFolder,
  read: (file: string) => Promise<string>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { contentTypeId, fields, sys } of entries.values()) {
    const file = entryFiles.get(sys.id)
    if (contentTypeId !== articlesContentType.id || file === undefined) continue
    for (const id of assetIdsIn(fields.image)) {
      const asset = assets.get(id)
      if (asset === undefined || isPicture(asset)) continue
      const line = lineOf(await read(file), ['image:'])
      const name = assetFiles.get(id) ?? id
      findings.push({ file, ...(line !== undefined && { line }), reason: `'image': ${name} is no picture.` })
    }
  }
  return findings
}

function isPicture({ fields }: Asset): boolean {
  const { contentType } = fields.file as { contentType: string }
  return contentType.startsWith('image/')
}

function isUndescribed({ fields }: Asset): boolean {
  return typeof fields.description !== 'string' || fields.description.trim() === ''
}

/** Ids of all assets that a value links to, however deep. */
function assetIdsIn(value: unknown): string[] {
  const ids: string[] = []
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) continue
    const { type, linkType, id } = next as Record<string, unknown>
    if (type === 'Link' && linkType === 'Asset' && typeof id === 'string') ids.push(id)
    waiting.push(...Object.values(next))
  }
  return ids
}
