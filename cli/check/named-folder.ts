import {
  articlesContentType,
  createNaming,
  readContentFolder,
  type ReadFolder,
  type ReadFolderOptions,
  type Entry,
  type Space,
} from '@waypost/content-service/folder'

/** A content folder with the names of its files inside it. */
export interface NamedFolder extends ReadFolder {
  /** All entries. An entry with unpublished changes is there twice, without and with the changes. */
  versions: readonly { id: string; entry: Entry; file: string }[]
  /** Paths of the published translations of articles. */
  translations: readonly string[]
  /** Paths such as `assets/lake.jpg`, by asset id. */
  assetFiles: ReadonlyMap<string, string>
}

export async function readNamedFolder(dir: string, options: ReadFolderOptions): Promise<NamedFolder> {
  const read = await readContentFolder(dir, options)
  const nameOf = await createNaming(dir)
  const versionsIn = ({ entries }: Space, bundles: Iterable<{ id: string; file: { path: string } }>) =>
    [...bundles].map(({ id, file }) => ({ id, entry: entries.get(id)!, file: nameOf(file.path) }))
  return {
    ...read,
    versions: [
      ...versionsIn(read.unchanged, read.folder.entries()),
      ...versionsIn(read.preview, read.folder.changedEntries().values()),
    ],
    translations: [...read.folder.entries()]
      .filter(({ contentTypeId }) => contentTypeId === articlesContentType.id)
      .flatMap(({ files }) => files.slice(1).map(({ path }) => nameOf(path))),
    assetFiles: new Map([...read.folder.assets()].map(([id, { file }]) => [id, nameOf(file.path)])),
  }
}
