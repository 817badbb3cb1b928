import type { Asset } from '../../space/space.ts'
import { attributesAt, findInResources, resourceAttributes, searchIn } from './attributes.ts'
import { fieldsInEveryLocale } from '../../space/localized-space.ts'
import { searchTextOf } from '../search/search-text.ts'
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
    [
      'fields.title',
      {
        type: 'Symbol',
        read: ({ fields }) => fields.title,
        search: searchIn(({ fields }) => [searchTextOf(fields, 'title')]),
      },
    ],
    [
      'fields.description',
      {
        type: 'Text',
        read: ({ fields }) => fields.description,
        search: searchIn(({ fields }) => [searchTextOf(fields, 'description')]),
      },
    ],
    [
      'fields.file.fileName',
      {
        type: 'Symbol',
        read: (asset) => fileOf(asset).fileName,
        search: searchIn((asset) => [searchTextOf(fileOf(asset), 'fileName')]),
      },
    ],
  ]),
)

/** All searchable texts of an asset. */
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

function fileOf({ fields }: Asset): { fileName?: string; contentType?: string } {
  return fields.file ?? noFile
}

const noFile = {}
