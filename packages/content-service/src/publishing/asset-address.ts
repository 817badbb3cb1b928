import type { AssetBundle } from '../folder/asset-folder.ts'

/** Where the content service is mounted in the site. */
const CONTENT_PATH = '/content'

/**
 * Address of a file from the site's root. It changes with the file, so what it answers may be kept for ever; that of a
 * file that is not published answers only who signs it with an asset key.
 *
 * @param id The asset's.
 */
export function assetPath(id: string, asset: Pick<AssetBundle, 'unique' | 'fileName' | 'isDraft'>): string {
  const { unique, fileName, isDraft } = asset
  return `${CONTENT_PATH}/${isDraft ? 'secure' : 'assets'}/${id}/${unique}/${encodeURIComponent(fileName)}`
}
