import type { Asset } from '../../space/space.ts'
import { findInResources, resourceAttributes, searchIn } from './attributes.ts'
import { fieldsInEveryLocale } from '../../space/localized-space.ts'
import { searchTextOf } from '../search/search-text.ts'
import type { Attribute } from './types.ts'

export const findAssetAttribute = findInResources(
  new Map<string, Attribute<Asset>>([
    ...resourceAttributes,
    ['fields.title', text('Symbol', 'title')],
    ['fields.description', text('Text', 'description')],
    ['fields.file', { type: 'Object', read: ({ fields }) => fields.file }],
    ['fields.file.url', { type: 'Symbol', read: (asset) => fileOf(asset)?.url }],
    [
      'fields.file.fileName',
      { type: 'Symbol', read: fileNameOf, search: searchIn((asset) => [searchFileName(asset)]) },
    ],
    ['fields.file.contentType', { type: 'Symbol', read: mediaTypeOf }],
    ['fields.file.details.size', { type: 'Integer', read: (asset) => fileOf(asset)?.details?.size }],
    ['fields.file.details.image.width', { type: 'Integer', read: (asset) => imageOf(asset)?.width }],
    ['fields.file.details.image.height', { type: 'Integer', read: (asset) => imageOf(asset)?.height }],
  ]),
)

/** Every text of an asset that searches read. */
export function assetSearchTexts(asset: Asset): string[] {
  const texts = fieldsInEveryLocale(asset).flatMap((fields) => [
    searchTextOf(fields, 'title'),
    searchTextOf(fields, 'description'),
  ])
  return [...texts, searchFileName(asset)]
}

export function mediaTypeOf(asset: Asset): string | undefined {
  return fileOf(asset)?.contentType
}

interface FileValue {
  url?: string
  fileName?: string
  contentType?: string
  details?: { size?: number; image?: { width: number; height: number } }
}

function text(type: 'Symbol' | 'Text', id: string): Attribute<Asset> {
  return {
    type,
    read: ({ fields }) => fields[id],
    search: searchIn(({ fields }) => [searchTextOf(fields, id)]),
  }
}

function fileOf({ fields }: Asset): FileValue | undefined {
  return fields.file as FileValue | undefined
}

function imageOf(asset: Asset) {
  return fileOf(asset)?.details?.image
}

function fileNameOf(asset: Asset): string | undefined {
  return fileOf(asset)?.fileName
}

function searchFileName(asset: Asset): string {
  const file = fileOf(asset)
  return file ? searchTextOf(file, 'fileName') : ''
}
