import type { AssetFile } from '../folder/asset-file.ts'

/** Where the content service is mounted in the site. */
const CONTENT_PATH = '/content'

/**
 * Address of a file from the site's root. It changes with the file, so what it answers may be kept for ever.
 *
 * @param id The asset's.
 */
export function assetPath(id: string, { unique, fileName }: Pick<AssetFile, 'unique' | 'fileName'>): string {
  return `${CONTENT_PATH}/assets/${id}/${unique}/${encodeURIComponent(fileName)}`
}
