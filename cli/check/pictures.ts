import { articlesContentType, type Asset, type Entry } from '@waypost/content-service/folder'
import type { EntryFault, Finding } from './finding.ts'
import type { NamedFolder } from './named-folder.ts'

/** Finds pictures in entries that have no description for people who cannot see them. */
export function findUndescribedPictures({ preview, versions, assetFiles }: NamedFolder): Finding[] {
  const shown = new Set(
    versions.flatMap(({ entry: { fields, translations } }) => [
      ...assetIdsIn(fields),
      ...[...(translations?.values() ?? [])].flatMap(assetIdsIn),
    ]),
  )
  return [...preview.assets.values()]
    .filter((asset) => shown.has(asset.sys.id) && isPicture(asset) && isUndescribed(asset))
    .map(({ sys: { id } }) => {
      const file = assetFiles.get(id) ?? id
      return {
        file,
        reason: `The picture has no description for people who cannot see it. Write "description: ..." into ${file}.yaml, or describe it in the text between the square brackets: ![...](...).`,
      }
    })
}

/** Creates a function that finds articles whose `image` is not a picture. */
export function createImageFaults({
  preview: { assets },
  assetFiles,
}: NamedFolder): (entry: Entry) => EntryFault[] {
  return ({ contentTypeId, fields }) => {
    if (contentTypeId !== articlesContentType.id) return []
    return assetIdsIn(fields.image).flatMap((id) => {
      const asset = assets.get(id)
      if (asset === undefined || isPicture(asset)) return []
      return [{ reason: `'image': ${assetFiles.get(id) ?? id} is no picture.`, writings: ['image:'] }]
    })
  }
}

function isPicture({ fields }: Asset): boolean {
  const { contentType } = fields.file as { contentType: string }
  return contentType.startsWith('image/')
}

function isUndescribed({ fields }: Asset): boolean {
  return typeof fields.description !== 'string' || fields.description.trim() === ''
}

/** Ids of all assets that a value links to at any depth. */
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
