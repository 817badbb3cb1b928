import { datesOf } from '../files/files.ts'
import type { AssetBundle } from '../folder/asset-folder.ts'
import { assetPath } from '../publishing/assets.ts'
import { compareText } from '../space/order.ts'
import { focusOfTags, type Focus } from '../space/focus.ts'
import { collectLinks } from '../space/links.ts'
import { defaultLocale, type ContentType, type Entry, type Space } from '../space/space.ts'

/** A file in `assets/`, of any kind. */
export interface StoredFile {
  /** Id by which entries can name the file; usually the same as `name`. */
  id: string
  name: string
  sizeBytes: number
  /** Its caption. */
  title?: string
}

/** A picture in `assets/`. */
export interface Picture extends Omit<StoredFile, 'id'> {
  /** Path of the picture on the site; absent for a draft. */
  path?: string
  /** When the picture's file last changed, in ISO 8601. */
  changedAt: string
  /** Pixels; absent if the file cannot be read as a picture. */
  width?: number
  height?: number
  /** Alternative text of the picture. */
  description?: string
  /** The part that stays visible when a page crops the picture; absent for its middle. */
  focus?: Focus
  usedBy: readonly PictureUse[]
}

/** An entry that shows a picture, or offers it for download. */
export interface PictureUse {
  contentType: string
  id: string
  title: string
}

/** Lists the files in `assets/` by name. Omits files that describe other files. */
export function listFiles(assets: ReadonlyMap<string, AssetBundle>, space: Space): StoredFile[] {
  return Array.from(assets, ([id, asset]) => ({ id, ...toFile(asset, space) })).toSorted((one, other) =>
    compareText(one.name, other.name),
  )
}

/** Lists the pictures in `assets/`, the newest first, with the entries that use them, published or not. */
export function listPictures(
  assets: ReadonlyMap<string, AssetBundle>,
  { published, preview }: { published: Space; preview: Space },
  basePath: string,
): Picture[] {
  const uses = collectUses(published, preview)
  return [...assets]
    .filter(([, { mediaType }]) => mediaType.startsWith('image/'))
    .map(([id, asset]) => toPicture(id, asset, [...(uses.get(id)?.values() ?? [])], preview, basePath))
    .toSorted(
      (one, other) => compareText(other.changedAt, one.changedAt) || compareText(one.name, other.name),
    )
}

/** By asset, then by entry. The published version of an entry may use other pictures than its preview. */
function collectUses(published: Space, preview: Space): Map<string, Map<string, PictureUse>> {
  const uses = new Map<string, Map<string, PictureUse>>()
  for (const entry of [...preview.entries.values(), ...published.entries.values()]) {
    const use = toUse(entry, preview.contentTypes.get(entry.contentTypeId))
    const fields = [entry.fields, ...(entry.translations?.values() ?? [])]
    for (const { sys } of fields.flatMap((each) => Object.values(each).flatMap(collectLinks)))
      if (sys.linkType === 'Asset')
        uses.getOrInsertComputed(sys.id, () => new Map()).getOrInsert(entry.sys.id, use)
  }
  return uses
}

function toUse({ sys, contentTypeId, fields }: Entry, contentType: ContentType | undefined): PictureUse {
  const title = contentType?.displayField && fields[contentType.displayField]
  return { contentType: contentTypeId, id: sys.id, title: typeof title === 'string' ? title : sys.id }
}

function toPicture(
  id: string,
  asset: AssetBundle,
  usedBy: readonly PictureUse[],
  space: Space,
  basePath: string,
): Picture {
  const { file, image, metadata, isDraft } = asset
  const description = metadata?.description?.[defaultLocale(space).code]
  const focus = focusOfTags((metadata?.tags ?? []).map((tag) => tag.id))
  return {
    ...toFile(asset, space),
    ...(!isDraft && { path: assetPath(basePath, id, asset) }),
    changedAt: datesOf(file).updatedAt,
    ...image,
    ...(description !== undefined && { description }),
    ...(focus && { focus }),
    usedBy,
  }
}

function toFile({ fileName, file, metadata }: AssetBundle, space: Space): Omit<StoredFile, 'id'> {
  const title = metadata?.title?.[defaultLocale(space).code]
  return { name: fileName, sizeBytes: file.sizeBytes, ...(title !== undefined && { title }) }
}
