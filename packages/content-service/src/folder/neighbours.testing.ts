import type { Neighbours } from '../files/references.ts'

/** Around an article: the picture `lake.jpg` and the person `mira`. */
export const neighbours: Neighbours = {
  folder: 'articles',
  findAssetId: (fileName) => (fileName === 'lake.jpg' ? 'lake.jpg' : undefined),
  findEntryId: (id, folder) =>
    id === 'mira' && (folder === undefined || folder === 'people') ? id : undefined,
  tagOf: (written) => ({ id: written.toLowerCase(), name: written }),
  hasConcept: (id) => id === 'water',
}
