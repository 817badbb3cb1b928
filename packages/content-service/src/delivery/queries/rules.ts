import type { Asset, ContentType, Entry, Locale, Tag } from '../../space/space.ts'
import { assetSearchTexts, findAssetAttribute } from './asset-attributes.ts'
import { findIn, ownAttributes, searchIn } from './attributes.ts'
import { findEntryAttribute, findReferenceHop, requireContentType, requireIndex } from './entry-attributes.ts'
import { searchEverywhere } from './entry-search.ts'
import { SOURCE_MAPS } from '../shapes/source-maps.ts'
import { pagingParameters } from './paging.ts'
import type { QueryRules } from './query.ts'
import { searchTextOf } from '../search/search-text.ts'
import type { Attribute } from './types.ts'

const searchName = searchIn((item: { name: string }) => [searchTextOf(item, 'name')])
const nameAttribute: Attribute<{ name: string }> = {
  type: 'Symbol',
  read: ({ name }) => name,
  search: searchName,
}

const resourceParameters = [...pagingParameters, SOURCE_MAPS, 'locale', 'order', 'query', 'select']

export const entryRules: QueryRules<Entry> = {
  parameters: new Set([...resourceParameters, 'content_type', 'include', 'links_to_asset', 'links_to_entry']),
  findAttribute: findEntryAttribute,
  findHop: findReferenceHop,
  search: (terms, { contentType, space, ...scope }) =>
    searchEverywhere(
      terms,
      contentType ? [contentType] : [...space.contentTypes.values()],
      requireIndex(scope),
    ),
  fieldIds: (contentType) => requireContentType(contentType).fields.map(({ id }) => id),
  defaultLimit: 100,
}

export const assetRules: QueryRules<Asset> = {
  parameters: new Set([...resourceParameters, 'mimetype_group']),
  findAttribute: findAssetAttribute,
  search: searchIn(assetSearchTexts),
  fieldIds: () => ['title', 'description', 'file'],
  defaultLimit: 100,
}

/** A single content type or tag takes no parameters. */
export const singleRules: QueryRules<unknown> = {
  parameters: new Set(),
  findAttribute: findIn(new Map()),
  search: searchIn(() => []),
  fieldIds: () => [],
  defaultLimit: 100,
}

export const singleResourceRules: QueryRules<unknown> = {
  ...singleRules,
  parameters: new Set([SOURCE_MAPS, 'locale']),
}

export const contentTypeRules: QueryRules<ContentType> = {
  ...singleRules,
  parameters: new Set(['limit', 'order', 'query', 'skip']),
  findAttribute: findIn(
    new Map([
      // Site generators page through content types by their dates.
      ...ownAttributes<ContentType>({ 'sys.id': 'Symbol', 'sys.createdAt': 'Date', 'sys.updatedAt': 'Date' }),
      ['name', nameAttribute],
    ]),
  ),
  search: searchIn((contentType) => [
    searchTextOf(contentType, 'name'),
    searchTextOf(contentType, 'description'),
  ]),
}

export const localeRules: QueryRules<Locale> = {
  ...singleRules,
  parameters: new Set(['limit', 'skip']),
  defaultLimit: 1000,
}

export const tagRules: QueryRules<Tag> = {
  ...singleRules,
  parameters: new Set(['limit', 'order', 'query', 'skip']),
  findAttribute: findIn(
    new Map([
      ...ownAttributes<Tag>({
        'sys.id': 'Symbol',
        'sys.visibility': 'Symbol',
        'sys.createdAt': 'Date',
        'sys.updatedAt': 'Date',
      }),
      ['name', nameAttribute],
    ]),
  ),
  search: searchName,
}
