import { neighboursIn } from '../../../folder/surroundings.ts'
import type { EntryPlaceName } from '../report/planned.ts'
import type { ValueSurroundings } from './written-value.ts'

/** Where everything is that a value can lead to. */
export interface PlacesAround {
  /** Files of all entries that will be there, by id. */
  entryPlaces: ReadonlyMap<string, EntryPlaceName>
  /** Their folders. */
  entryFolders: ReadonlyMap<string, string>
  /** Names of the files of all assets that will be there, by id. */
  assetNames: ReadonlyMap<string, string>
  /** Their ids by those names, and by the ids themselves. */
  assetIds: ReadonlyMap<string, string>
  /** Words that are read aloud in place of a picture. */
  describeAsset(id: string, locale: string): string
}

/**
 * What is around the values of one file.
 *
 * @param folder Of the file.
 * @param locale Of its words.
 */
export function valuesAround(places: PlacesAround, folder: string, locale: string): ValueSurroundings {
  const { entryPlaces, entryFolders, assetNames, assetIds, describeAsset } = places
  return {
    // Texts name neither tags nor concepts.
    neighbours: neighboursIn({ entryFolders, assetIds, tagIds: new Map(), concepts: new Set() }, folder),
    addresses: {
      ofAsset(id) {
        const name = assetNames.get(id)
        return name === undefined ? undefined : `../assets/${name}`
      },
      wordsOf: (id) => describeAsset(id, locale),
      ofEntry: (id) => addressFrom(folder, entryPlaces.get(id)),
    },
    assetName(id) {
      const name = assetNames.get(id)
      // A bare name with such an ending would be that of an entry.
      return name !== undefined && /\.(?:md|yaml)$/.test(name) ? `assets/${name}` : name
    },
    entryName(id) {
      const place = entryPlaces.get(id)
      return place?.folder === folder ? place.fileName : place && `${place.folder}/${place.fileName}`
    },
  }
}

function addressFrom(folder: string, place: EntryPlaceName | undefined): string | undefined {
  if (!place) return undefined
  const isNear = place.folder === folder && place.fileName.endsWith('.md')
  return isNear ? place.fileName : `../${place.folder}/${place.fileName}`
}
