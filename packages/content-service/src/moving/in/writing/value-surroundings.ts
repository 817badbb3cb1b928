import type { Neighbours } from '../../../files/references.ts'
import type { Addresses } from '../markdown/markdown-tree.ts'
import type { EntryFileName } from '../things.ts'

/** Where everything is that a value can lead to. */
export interface KnownFiles {
  /** Files of all entries that will be there, by id. */
  entryFiles: ReadonlyMap<string, EntryFileName>
  /** Names of the files of all assets that will be there, by id. */
  assetNames: ReadonlyMap<string, string>
  /** Their ids by those names, and by the ids themselves. */
  assetIds: ReadonlyMap<string, string>
  /** Words that are read aloud in place of a picture. */
  describeAsset(id: string, locale: string): string
}

/** What is around the file in which a value will stand; how texts name other files. */
export interface ValueSurroundings extends Addresses {
  neighbours: Neighbours
  /** How a field names the file of an asset; `undefined` if there is none. */
  assetName(id: string): string | undefined
  /** How a field names the file of an entry; `undefined` if there is none. */
  entryName(id: string): string | undefined
}

/** What is around the values of one file, whose words are in a locale. */
export function valuesAround(files: KnownFiles, folder: string, locale: string): ValueSurroundings {
  const { entryFiles, assetNames, assetIds, describeAsset } = files
  return {
    neighbours: {
      folder,
      findAssetId: (fileName) => assetIds.get(fileName.normalize('NFC')),
      hasEntry: (id, where) => entryFiles.has(id) && [undefined, entryFiles.get(id)?.folder].includes(where),
      // Texts name neither tags nor concepts.
      tagOf: (name) => ({ id: name, name }),
      hasConcept: () => false,
    },
    ofAsset(id) {
      const name = assetNames.get(id)
      return name === undefined ? undefined : `../assets/${name}`
    },
    wordsOf: (id) => describeAsset(id, locale),
    ofEntry(id) {
      const file = entryFiles.get(id)
      const isNear = file?.folder === folder && file.fileName.endsWith('.md')
      return isNear ? file.fileName : file && `../${file.folder}/${file.fileName}`
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
