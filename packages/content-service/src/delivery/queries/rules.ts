import {
  BUILT_IN_SINCE,
  type Asset,
  type ContentType,
  type Entry,
  type Locale,
  type Tag,
} from '../../space/space.ts'
import { assetSearchTexts, findAssetAttribute } from './asset-attributes.ts'
import { findIn, searchIn } from './attributes.ts'
import { findEntryAttribute, findReferenceHop, requireContentType, requireIndex } from './entry-attributes.ts'
import { searchEverywhere } from './entry-search.ts'
import { pagingParameters } from './paging.ts'
import type { QueryRules } from './query.ts'
import { searchTextOf } from '../search/search-text.ts'
import type { Attribute } from './types.ts'

const resourceParameters = [...pagingParameters, 'locale', 'order', 'query', 'select']

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

/** What can be asked of one content type or tag: nothing. */
export const singleRules: QueryRules<unknown> = {
  parameters: new Set(),
  findAttribute: findIn(new Map()),
  search: searchIn(() => []),
  fieldIds: () => [],
  defaultLimit: 100,
}

export const singleResourceRules: QueryRules<unknown> = { ...singleRules, parameters: new Set(['locale']) }

export const contentTypeRules: QueryRules<ContentType> = {
  ...singleRules,
  parameters: new Set(['limit', 'order', 'query', 'skip']),
  findAttribute: findIn(
    new Map<string, Attribute<ContentType>>([
      ['sys.id', { type: 'Symbol', read: ({ id }) => id }],
      // Site generators read content types in pages by this.
      ['sys.createdAt', { type: 'Date', read: ({ createdAt }) => createdAt ?? BUILT_IN_SINCE }],
      ['sys.updatedAt', { type: 'Date', read: ({ updatedAt }) => updatedAt ?? BUILT_IN_SINCE }],
      [
        'name',
        {
          type: 'Symbol',
          read: ({ name }) => name,
          search: searchIn((contentType) => [searchTextOf(contentType, 'name')]),
        },
      ],
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

const searchTagName = searchIn((tag: Tag) => [searchTextOf(tag, 'name')])

export const tagRules: QueryRules<Tag> = {
  ...singleRules,
  parameters: new Set(['limit', 'order', 'query', 'skip']),
  findAttribute: findIn(
    new Map<string, Attribute<Tag>>([
      ['sys.id', { type: 'Symbol', read: ({ id }) => id }],
      ['sys.visibility', { type: 'Symbol', read: ({ visibility }) => visibility }],
      ['sys.createdAt', { type: 'Date', read: ({ createdAt }) => createdAt }],
      ['sys.updatedAt', { type: 'Date', read: ({ updatedAt }) => updatedAt }],
      ['name', { type: 'Symbol', read: ({ name }) => name, search: searchTagName }],
    ]),
  ),
  search: searchTagName,
}
