/** The content of an export file, as zod schemas. They turn it into the content that an import plans. */
import * as z from 'zod'
import { publicationOf, sysShape as sys } from './publication.ts'

/** A text by the codes of languages. */
const texts = z.record(z.string(), z.string().nullish())
const link = z.object({ sys: z.object({ id: z.string() }) })
const links = z.array(link).transform((all) => all.map(({ sys }) => sys.id))
const named = z.object({ id: z.string() })

const metadata = z
  .object({ tags: links.default([]), concepts: links.default([]) })
  .nullish()
  .transform((given) => given ?? { tags: [], concepts: [] })

/** Keys with values, as a map: a key in an export may have the name of a property that every object has. */
const keyed = z
  .custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
    message: 'must hold keys and values',
  })
  .transform((value) => new Map<string, unknown>(Object.entries(value)))

export const localeShape = z.object({
  code: z.string(),
  name: z.string().nullish(),
  default: z.boolean().default(false),
  fallbackCode: z.string().nullish(),
  contentDeliveryApi: z.boolean().default(true),
})

export const tagShape = z.object({
  sys: named.extend({ visibility: z.enum(['public', 'private']).default('public') }),
  name: z.string(),
})

const items = z.object({ type: z.string(), linkType: z.string().optional() })

const field = z.object({
  id: z.string(),
  name: z.string().nullish(),
  type: z.string(),
  required: z.boolean().default(false),
  localized: z.boolean().default(false),
  disabled: z.boolean().default(false),
  omitted: z.boolean().default(false),
  linkType: z.string().optional(),
  items: items.extend({ validations: z.array(z.unknown()).default([]) }).optional(),
  allowedResources: z
    .array(
      z.object({ type: z.string(), source: z.string(), contentTypes: z.array(z.string()).optional() }),
      'leads to a service other than Contentful',
    )
    .optional(),
  validations: z.array(z.unknown()).default([]),
  defaultValue: z.unknown().optional(),
})

export type ImportedField = z.infer<typeof field>

export const contentTypeShape = z
  .object({
    sys,
    name: z.string(),
    description: z.string().nullish(),
    displayField: z.string().nullish(),
    fields: z.array(field),
  })
  .transform(({ sys: { id, version, publishedVersion }, ...type }) => ({
    id,
    ...type,
    isDraft: version !== undefined && !publishedVersion,
  }))

export type ImportedType = z.infer<typeof contentTypeShape>

export const entryShape = z
  .object({
    sys: sys.extend({ contentType: link }),
    metadata,
    // By field, then by locale's code.
    fields: keyed.transform(
      (fields) =>
        new Map(
          [...fields].map(([id, values]) => [id, keyed.safeParse(values).data ?? new Map<string, unknown>()]),
        ),
    ),
  })
  .transform(({ sys, metadata: { tags, concepts }, fields }) => ({
    id: sys.id,
    type: sys.contentType.sys.id,
    tags,
    concepts,
    fields,
    publication: (defaultCode: string) => publicationOf(sys, defaultCode),
  }))

export interface ImportedEntry extends z.infer<typeof entryShape> {
  /** ISO 8601 instant at which a draft is to be published. */
  publishAt?: string
}

const file = z.object({
  url: z.string().optional(),
  fileName: z.string(),
  contentType: z.string().optional(),
})

export const assetShape = z
  .object({
    sys,
    metadata,
    fields: z.object({
      title: texts.default({}),
      description: texts.default({}),
      file: z.record(z.string(), file).default({}),
    }),
  })
  .transform(({ sys, metadata: { tags, concepts }, fields: { title, description, file: files } }) => ({
    id: sys.id,
    tags,
    concepts,
    title,
    description,
    /** By locale's code. */
    files: new Map(Object.entries(files)),
    publication: (defaultCode: string) => publicationOf(sys, defaultCode),
  }))

export type ImportedAsset = z.infer<typeof assetShape>

const lists = z.record(z.string(), z.array(z.string()))
const note = texts.nullish()

export const conceptShape = z.object({
  sys: named,
  uri: z.string().nullish(),
  prefLabel: texts,
  altLabels: lists.nullish(),
  hiddenLabels: lists.nullish(),
  note,
  changeNote: note,
  definition: note,
  editorialNote: note,
  example: note,
  historyNote: note,
  scopeNote: note,
  notations: z.array(z.string()).nullish(),
  broader: links.default([]),
  related: links.default([]),
})

export type ImportedConcept = z.infer<typeof conceptShape>

export const schemeShape = z.object({
  sys: named,
  uri: z.string().nullish(),
  prefLabel: texts,
  definition: texts.nullish(),
  topConcepts: links.default([]),
  concepts: links.default([]),
})

export type ImportedScheme = z.infer<typeof schemeShape>

export const scheduledShape = z.object({
  action: z.literal('publish'),
  sys: z.object({ status: z.literal('scheduled') }),
  entity: z.object({ sys: named.extend({ linkType: z.literal('Entry') }) }),
  scheduledFor: z.object({ datetime: z.iso.datetime({ offset: true }) }),
})
