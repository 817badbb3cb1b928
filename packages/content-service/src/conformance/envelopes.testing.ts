import * as z from 'zod'
import * as shapes from './shapes.testing.ts'
import { concept, conceptScheme } from './taxonomy-shapes.testing.ts'

/**
 * The shape that an answer has to have, by its address.
 * @throws Error for an address that the API has not.
 * @see Content Delivery API, endpoints.
 */
export function shapeOf({ pathname, searchParams }: URL): z.ZodType {
  const found =
    /^\/content(?:-preview)?\/spaces\/[^/]+(?:\/environments\/[^/]+)?(?:\/timeline)?\/?(.*)$/.exec(pathname)
  const [name, ...rest] = (found?.[1] ?? '-').split('/')
  const isAll = searchParams.get('locale') === '*'
  const entry = isAll ? shapes.keyedEntry : shapes.entry
  const asset = isAll ? shapes.keyedAsset : shapes.asset
  const isSelected = searchParams.has('select')
  const isByCursor = searchParams.get('cursor') === 'true'
  switch (name) {
    case '':
      return shapes.space
    case 'entries':
      return rest.length > 0 ? entry : listOf(isSelected ? shapes.selected : entry, isByCursor, entry, asset)
    case 'assets':
      return rest.length > 0 ? asset : listOf(isSelected ? shapes.selected : asset, isByCursor)
    case 'content_types':
      return rest.length > 0 ? shapes.contentType : listOf(shapes.contentType)
    case 'locales':
      return listOf(shapes.localeItem)
    case 'tags':
      return rest.length > 0 ? shapes.tag : listOf(shapes.tag)
    case 'taxonomy':
      return taxonomyShape(rest)
    case 'asset_keys':
      return shapes.assetKey
    case 'sync':
      return sync
    default:
      throw new Error(`The API has nothing at ${pathname}.`)
  }
}

function taxonomyShape([kind, id, around]: string[]): z.ZodType {
  const item = kind === 'concepts' ? concept : conceptScheme
  return id === undefined || around !== undefined ? listOf(item, true) : item
}

const count = z.int().nonnegative()
const arraySys = z.strictObject({
  type: z.literal('Array'),
  contentSourceMapsLookup: shapes.contentSourceMapsLookup.optional(),
})
const unresolvable = z.strictObject({
  sys: z.strictObject({ id: z.literal('notResolvable'), type: z.literal('error') }),
  details: z.strictObject({
    type: z.literal('Link'),
    linkType: z.enum(['Asset', 'Entry']),
    id: z.string(),
  }),
})

function listOf(
  item: z.ZodType,
  isByCursor = false,
  entry: z.ZodType = z.never(),
  asset: z.ZodType = z.never(),
) {
  const list = z.strictObject({
    sys: arraySys,
    ...(!isByCursor && { total: count, skip: count }),
    limit: count,
    items: z.array(item),
    ...(isByCursor && { pages: z.strictObject({ next: address.optional(), prev: address.optional() }) }),
    errors: z.array(unresolvable).min(1).optional(),
    includes: z
      .strictObject({ Entry: z.array(entry).min(1).optional(), Asset: z.array(asset).min(1).optional() })
      .optional(),
  })
  // Asked before anything is parsed, which puts keys in the order of the shape.
  return z.custom<object>(isInOrder, 'The keys have to stand as Contentful has them.').pipe(list)
}

/** Where the next part of a list is; the token is not repeated in it. */
const address = z.string().regex(/^[^?]*\?(?!.*access_token).*page(?:Next|Prev)=[^&]+/)

const keys = ['sys', 'total', 'skip', 'limit', 'items', 'pages', 'errors', 'includes']

function isInOrder(list: unknown): boolean {
  const places = Object.keys(list as object).map((key) => keys.indexOf(key))
  return places.every((place, index) => index === 0 || place > places[index - 1])
}

const syncAddress = z.string().regex(/^https?:\/\/[^?]+\/sync\?sync_token=[A-Za-z0-9_-]+$/)
const sync = z
  .strictObject({
    sys: arraySys,
    items: z.array(z.union([shapes.keyedEntry, shapes.keyedAsset, shapes.deleted])),
    nextPageUrl: syncAddress.optional(),
    nextSyncUrl: syncAddress.optional(),
  })
  .refine((page) => (page.nextPageUrl === undefined) !== (page.nextSyncUrl === undefined))
