import { fieldsInEveryLocale } from '../../space/localized-space.ts'
import type { Asset } from '../../space/space.ts'
import { searchTextOf } from '../search/search-text.ts'
import { attributesAt, findInResources, resourceAttributes, searchIn } from './attributes.ts'
import type { Attribute } from './types.ts'

export const findAssetAttribute = findInResources(
  new Map<string, Attribute<Asset>>([
    ...resourceAttributes,
    ...attributesAt<Asset>({
      'fields.file': 'Object',
      'fields.file.url': 'Symbol',
      'fields.file.contentType': 'Symbol',
      'fields.file.details.size': 'Integer',
      'fields.file.details.image.width': 'Integer',
      'fields.file.details.image.height': 'Integer',
    }),
    ['fields.title', searchable('Symbol', ({ fields }) => fields, 'title')],
    ['fields.description', searchable('Text', ({ fields }) => fields, 'description')],
    ['fields.file.fileName', searchable('Symbol', fileOf, 'fileName')],
  ]),
)

export function assetSearchTexts(asset: Asset): string[] {
  const texts = fieldsInEveryLocale(asset).flatMap((fields) => [
    searchTextOf(fields, 'title'),
    searchTextOf(fields, 'description'),
  ])
  return [...texts, searchTextOf(fileOf(asset), 'fileName')]
}

export function mediaTypeOf(asset: Asset): string | undefined {
  return fileOf(asset).contentType
}

function searchable(
  type: 'Symbol' | 'Text',
  partOf: (asset: Asset) => Readonly<Record<string, unknown>>,
  name: string,
): Attribute<Asset> {
  return {
    type,
    read: (asset) => partOf(asset)[name],
    search: searchIn((asset) => [searchTextOf(partOf(asset), name)]),
  }
}

function fileOf({ fields }: Asset): { fileName?: string; contentType?: string } {
  return fields.file ?? {}
}
