import { articleFiles } from './article-files.testing.ts'
import { assetFiles } from './asset-files.testing.ts'
import { placeFiles } from './place-files.testing.ts'

/** The content folder that every test reads. */
export const contentFiles: Record<string, string | Uint8Array> = {
  ...articleFiles,
  ...assetFiles,
  ...placeFiles,
}
