import { datesOf } from '../files/files.ts'
import type { AssetBundle } from '../folder/asset-folder.ts'
import { assetPath } from '../publishing/assets.ts'
import { compareText } from '../space/order.ts'
import { focusOfTags, type Focus } from '../space/focus.ts'
import { collectLinks } from '../space/links.ts'
import { defaultLocale, type ContentType, type Entry, type Space } from '../space/space.ts'

/** A picture of the folder, as its creator sees it. */
export interface Picture {
  /** Name of its file in `assets/`. */
  name: string
  /** Its path on the site. A picture that a file beside it keeps back has none. */
  path?: string
  sizeBytes: number
  /** When its file was last changed, in ISO 8601. */
  changedAt: string
  /** Pixels; absent where it cannot be read. */
  width?: number
  height?: number
  /** The caption that is written beside it. */
  title?: string
  /** What it shows, as written beside it. */
  description?: string
  /** What must stay visible where it is cut; absent for its middle. */
  focus?: Focus
  usedBy: readonly PictureUse[]
}

/** An entry that shows a picture, or offers it. */
export interface PictureUse {
  contentType: string
  id: string
  title: string
}

/** Lists the pictures of a folder, the newest first, with the entries that use them, published or not. */
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

/** By asset, then by entry: an article that was changed may use other pictures than the one that readers see. */
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
  const { fileName, file, image, metadata, isDraft } = asset
  const { code } = defaultLocale(space)
  const title = metadata?.title?.[code]
  const description = metadata?.description?.[code]
  const focus = focusOfTags((metadata?.tags ?? []).map((tag) => tag.id))
  return {
    name: fileName,
    ...(!isDraft && { path: assetPath(basePath, id, asset) }),
    sizeBytes: file.sizeBytes,
    changedAt: datesOf(file).updatedAt,
    ...image,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(focus && { focus }),
    usedBy,
  }
}
