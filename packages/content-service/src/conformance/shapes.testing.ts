import * as z from 'zod'

/**
 * Strict shapes of what the API tells: nothing more may be there, and nothing less.
 * @see Content Delivery API, resource shapes; so for all here.
 */

export const id = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/)
export const locale = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*$/)
export const instant = z.iso.datetime({ precision: 3 })

export function linkTo(linkType: string) {
  return z.strictObject({
    sys: z.strictObject({ type: z.literal('Link'), linkType: z.literal(linkType), id }),
  })
}

const metadata = z.strictObject({
  tags: z.array(linkTo('Tag')),
  concepts: z.array(linkTo('TaxonomyConcept')),
})

/** Content source maps, as `@contentful/content-source-maps` reads them. */
const place = z.int().nonnegative()
const contentSourceMaps = z.strictObject({
  sys: z.strictObject({ type: z.literal('ContentSourceMaps') }),
  mappings: z.record(
    z.string().regex(/^fields\/[A-Za-z0-9_-]+$/),
    z.strictObject({ source: z.strictObject({ fieldType: place, editorInterface: place }) }),
  ),
})
export const contentSourceMapsLookup = z.strictObject({
  sys: z.strictObject({ type: z.literal('ContentSourceMapsLookup') }),
  fieldTypes: z.array(z.enum(['Symbol', 'Text', 'RichText', 'Array'])),
  editorInterfaces: z.array(z.strictObject({ widgetNamespace: z.string(), widgetId: z.string() })),
})

const resourceSys = {
  space: linkTo('Space'),
  id,
  createdAt: instant,
  updatedAt: instant,
  environment: linkTo('Environment'),
  // What was never published stands in previews only.
  publishedVersion: z.int().positive().optional(),
  revision: z.int().nonnegative(),
}
const sourceMaps = {
  contentSourceMaps: contentSourceMaps.optional(),
  // Only of a single entry or asset; a list has it once.
  contentSourceMapsLookup: contentSourceMapsLookup.optional(),
}
const entrySys = {
  ...resourceSys,
  type: z.literal('Entry'),
  contentType: linkTo('ContentType'),
  ...sourceMaps,
}
const assetSys = { ...resourceSys, type: z.literal('Asset'), ...sourceMaps }

const file = z.strictObject({
  url: z.string().regex(/^\/\/[^/]+\/./),
  details: z.strictObject({
    size: z.int().nonnegative(),
    image: z.strictObject({ width: z.int().positive(), height: z.int().positive() }).optional(),
  }),
  fileName: z.string(),
  contentType: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/),
})
const assetFields = z.strictObject({
  title: z.string().optional(),
  description: z.string().optional(),
  file: file.optional(),
})
const entryFields = z.record(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/), z.unknown())

/** Fields as `locale=*` and syncs tell them. */
const keyedAssetFields = z.strictObject({
  title: z.record(locale, z.string()).optional(),
  description: z.record(locale, z.string()).optional(),
  file: z.record(locale, file).optional(),
})
const keyedEntryFields = z.record(z.string(), z.record(locale, z.unknown()))

export const entry = z.strictObject({
  metadata,
  sys: z.strictObject({ ...entrySys, locale }),
  fields: entryFields,
})
export const asset = z.strictObject({
  metadata,
  sys: z.strictObject({ ...assetSys, locale }),
  fields: assetFields,
})
export const keyedEntry = z.strictObject({
  metadata,
  sys: z.strictObject(entrySys),
  fields: keyedEntryFields,
})
export const keyedAsset = z.strictObject({
  metadata,
  sys: z.strictObject(assetSys),
  fields: keyedAssetFields,
})

/** What `select` leaves of an entry or asset. */
export const selected = z.strictObject({
  metadata: metadata.partial().optional(),
  sys: z
    .strictObject({ ...entrySys, type: z.enum(['Entry', 'Asset']), locale })
    .partial()
    .optional(),
  fields: entryFields.optional(),
})

const field = z.strictObject({
  id,
  name: z.string(),
  type: z.enum([
    'Symbol',
    'Text',
    'RichText',
    'Integer',
    'Number',
    'Date',
    'Boolean',
    'Location',
    'Object',
    'Link',
    'Array',
    'ResourceLink',
  ]),
  localized: z.boolean(),
  required: z.boolean(),
  disabled: z.boolean(),
  omitted: z.boolean(),
  linkType: z.enum(['Asset', 'Entry']).optional(),
  items: z
    .strictObject({
      type: z.enum(['Symbol', 'Link', 'ResourceLink']),
      linkType: z.enum(['Asset', 'Entry']).optional(),
      validations: z.array(z.unknown()),
    })
    .optional(),
  allowedResources: z.array(z.unknown()).optional(),
})
export const contentType = z.strictObject({
  sys: z.strictObject({ ...resourceSys, type: z.literal('ContentType') }),
  displayField: id.nullable(),
  name: z.string(),
  description: z.string().nullable(),
  fields: z.array(field).min(1),
})

const spaceLocale = { code: locale, default: z.boolean(), name: z.string(), fallbackCode: locale.nullable() }
export const space = z.strictObject({
  sys: z.strictObject({ type: z.literal('Space'), id }),
  name: z.string(),
  locales: z.array(z.strictObject(spaceLocale)).min(1),
})
export const localeItem = z.strictObject({
  ...spaceLocale,
  sys: z.strictObject({ id, type: z.literal('Locale'), version: z.int() }),
})

export const tag = z.strictObject({
  name: z.string(),
  sys: z.strictObject({
    id,
    type: z.literal('Tag'),
    version: z.int(),
    visibility: z.literal('public'),
    createdAt: instant,
    updatedAt: instant,
    createdBy: linkTo('User'),
    updatedBy: linkTo('User'),
    space: linkTo('Space'),
    environment: linkTo('Environment'),
  }),
})

/** What a sync tells of what is gone. */
export const deleted = z
  .strictObject({
    sys: z.strictObject({
      type: z.enum(['DeletedEntry', 'DeletedAsset']),
      id,
      space: linkTo('Space'),
      environment: linkTo('Environment'),
      revision: z.int().positive(),
      createdAt: instant,
      updatedAt: instant,
      deletedAt: instant,
    }),
  })
  .refine(({ sys }) => sys.createdAt === sys.deletedAt && sys.updatedAt === sys.deletedAt)

export const assetKey = z.strictObject({
  policy: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  secret: z.string().min(16),
})
