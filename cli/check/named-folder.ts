import {
  createNaming,
  readContentFolder,
  type ReadFolder,
  type ReadFolderOptions,
} from '@waypost/content-service/folder'

/** A content folder with the names of its files inside it. */
export interface NamedFolder extends ReadFolder {
  /** By the entry's id: `articles/first-snow.md`. */
  entryFiles: ReadonlyMap<string, string>
  /** By the asset's: `assets/lake.jpg`. */
  assetFiles: ReadonlyMap<string, string>
}

export async function readNamedFolder(dir: string, options: ReadFolderOptions): Promise<NamedFolder> {
  const read = await readContentFolder(dir, options)
  const nameOf = await createNaming(dir)
  return {
    ...read,
    entryFiles: new Map(read.folder.entries().map(({ id, file }) => [id, nameOf(file.path)])),
    assetFiles: new Map([...read.folder.assets()].map(([id, { file }]) => [id, nameOf(file.path)])),
  }
}
