import { neighboursIn } from '../../../folder/surroundings.ts'
import type { EntryFileName } from '../report/planned.ts'
import type { ValueSurroundings } from './written-value.ts'

/** Where everything is that a value can lead to. */
export interface KnownFiles {
  /** Files of all entries that will be there, by id. */
  entryFiles: ReadonlyMap<string, EntryFileName>
  /** Their folders. */
  entryFolders: ReadonlyMap<string, string>
  /** Names of the files of all assets that will be there, by id. */
  assetNames: ReadonlyMap<string, string>
  /** Their ids by those names, and by the ids themselves. */
  assetIds: ReadonlyMap<string, string>
  /** Words that are read aloud in file of a picture. */
  describeAsset(id: string, locale: string): string
}

/**
 * What is around the values of one file.
 *
 * @param folder Of the file.
 * @param locale Of its words.
 */
export function valuesAround(files: KnownFiles, folder: string, locale: string): ValueSurroundings {
  const { entryFiles, entryFolders, assetNames, assetIds, describeAsset } = files
  return {
    // Texts name neither tags nor concepts.
    neighbours: neighboursIn({ entryFolders, assetIds, tagIds: new Map(), concepts: new Set() }, folder),
    addresses: {
      ofAsset(id) {
        const name = assetNames.get(id)
        return name === undefined ? undefined : `../assets/${name}`
      },
      wordsOf: (id) => describeAsset(id, locale),
      ofEntry: (id) => addressFrom(folder, entryFiles.get(id)),
    },
    assetName(id) {
      const name = assetNames.get(id)
      // A bare name with such an ending would be that of an entry.
      return name !== undefined && /\.(?:md|yaml)$/.test(name) ? `assets/${name}` : name
    },
    entryName(id) {
      const file = entryFiles.get(id)
      return file?.folder === folder ? file.fileName : file && `${file.folder}/${file.fileName}`
    },
  }
}

function addressFrom(folder: string, file: EntryFileName | undefined): string | undefined {
  if (!file) return undefined
  const isNear = file.folder === folder && file.fileName.endsWith('.md')
  return isNear ? file.fileName : `../${file.folder}/${file.fileName}`
}
