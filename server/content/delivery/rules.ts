import type { ContentType, Entry, Locale, Resource } from '../space.ts'
import {
  findAssetAttribute,
  findContentTypeAttribute,
  findEntryAttribute,
  requireContentType,
} from './attributes.ts'
import { unknownPath } from './errors.ts'
import type { QueryRules } from './query.ts'

/** What can be asked of the list of entries. */
export const entryRules: QueryRules<Entry> = {
  parameters: new Set(['content_type', 'include', 'limit', 'locale', 'order', 'select', 'skip']),
  findAttribute: findEntryAttribute,
  fieldIds: (contentType) => requireContentType(contentType).fields.map(({ id }) => id),
  defaultLimit: 100,
}

/** What can be asked of the list of assets. */
export const assetRules: QueryRules<Resource> = {
  parameters: new Set(['limit', 'locale', 'order', 'select', 'skip']),
  findAttribute: findAssetAttribute,
  fieldIds: () => ['title', 'description', 'file'],
  defaultLimit: 100,
}

/** What can be asked of the list of content types. */
export const contentTypeRules: QueryRules<ContentType> = {
  parameters: new Set(['limit', 'order', 'skip']),
  findAttribute: findContentTypeAttribute,
  fieldIds: () => [],
  defaultLimit: 100,
}

/** What can be asked of the list of languages. */
export const localeRules: QueryRules<Locale> = {
  parameters: new Set(['limit', 'skip']),
  findAttribute: refuseAttribute,
  fieldIds: () => [],
  defaultLimit: 1000,
}

/** What can be asked of one entry or asset. */
export const singleResourceRules: QueryRules<never> = {
  parameters: new Set(['locale']),
  findAttribute: refuseAttribute,
  fieldIds: () => [],
  defaultLimit: 1,
}

/** What can be asked of one content type: nothing. */
export const singleContentTypeRules: QueryRules<never> = { ...singleResourceRules, parameters: new Set() }

function refuseAttribute(path: string): never {
  throw unknownPath(path)
}
