import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Description } from '../../server/catalog/elsewhere/describe.ts'
import { openDescriptionStore } from '../../server/catalog/description-store.ts'
import { makeTemporaryFolder } from './temporary.ts'

/** A page of another site, as if it had been fetched; without a title, as if that had failed. */
export interface KnownPage extends Partial<Description> {
  address: string
  /** The path of its picture. */
  picture?: string
}

/** Makes a data folder of a site that knows these pages and fetches none of them. */
export async function createDataFolderOf(pages: readonly KnownPage[]): Promise<string> {
  const dataDir = await makeTemporaryFolder('data')
  const kept = openDescriptionStore(join(dataDir, 'elsewhere.db'), (error) => {
    throw error
  })
  const dueAt = Date.now() + 24 * 3_600_000
  for (const { address, title, picture, ...others } of pages) {
    if (title === undefined) kept.keepFailure(address, 'it answers with the status 404', dueAt)
    else
      kept.keep(
        address,
        { title, ...others },
        picture === undefined ? undefined : await pictureAt(picture),
        dueAt,
      )
  }
  kept.close()
  return dataDir
}

async function pictureAt(path: string) {
  const { data: bytes, info } = await sharp(await readFile(path))
    .resize(1280)
    .jpeg()
    .toBuffer({ resolveWithObject: true })
  return { bytes, width: info.width, height: info.height }
}
