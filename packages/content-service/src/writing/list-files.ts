import type { AssetBundle } from '../folder/asset-folder.ts'
import { compareText } from '../space/order.ts'
import { defaultLocale, type Space } from '../space/space.ts'

/** A file in `assets/`, of any kind. */
export interface StoredFile {
  /** By which entries can name it, too; mostly its name. */
  id: string
  name: string
  sizeBytes: number
  /** The caption that is written beside it. */
  title?: string
}

/** Lists the files in `assets/` but those that describe others, by their names. */
export function listFiles(assets: ReadonlyMap<string, AssetBundle>, space: Space): StoredFile[] {
  const { code } = defaultLocale(space)
  return Array.from(assets, ([id, { fileName, file, metadata }]) => {
    const title = metadata?.title?.[code]
    return { id, name: fileName, sizeBytes: file.sizeBytes, ...(title !== undefined && { title }) }
  }).toSorted((one, other) => compareText(one.name, other.name))
}
