import { findTag } from './tags-file.ts'
import type { Neighbours } from '../files/references.ts'

/** What is around the files of entries, as data that can be handed to another thread. */
export interface Surroundings {
  /** Ids of assets by the names of their files, in Unicode's composed form. */
  assetIds: ReadonlyMap<string, string>
  /** Folders of entries by their ids. */
  entryFolders: ReadonlyMap<string, string>
  /** Ids of declared tags by the words that name them. */
  tagIds: ReadonlyMap<string, string>
  /** Ids of concepts. */
  concepts: ReadonlySet<string>
}

/** What a file of a folder may ask about what is around it. */
export function neighboursIn(surroundings: Surroundings, folder: string): Neighbours {
  const { assetIds, entryFolders, tagIds, concepts } = surroundings
  return {
    folder,
    findAssetId: (fileName) => assetIds.get(fileName.normalize('NFC')),
    hasEntry(id, where) {
      const found = entryFolders.get(id)
      return found !== undefined && (where === undefined || where === found)
    },
    tagOf: (written) => findTag(written, tagIds),
    hasConcept: (id) => concepts.has(id),
  }
}
