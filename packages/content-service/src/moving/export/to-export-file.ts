import {
  toConceptSchemeShape,
  toConceptShape,
  toContentTypeShape,
  toLocaleShape,
  toResourceShape,
} from '../../delivery/shapes/shapes.ts'
import {
  BUILT_IN_SINCE,
  defaultLocale,
  linkTo,
  type Asset,
  type ContentType,
  type Resource,
  type ResourceSys,
  type Space,
  type Tag,
} from '../../space/space.ts'
import { compareText } from '../../space/order.ts'
import { exportedPathOf } from './asset-path.ts'

/** The content of an export file, in the format of `contentful-export` and `contentful-import`. */
export type ExportFile = ReturnType<typeof toExportFile>

/**
 * Converts a space to an export, with keys and items in the order of contentful-export's `get-space-data`. The same space
 * always gives the same file.
 *
 * @param scheduled Instants at which drafts will be published, by id.
 */
export function toExportFile(space: Space, scheduled: ReadonlyMap<string, string>) {
  const entries = inOrder(space.entries)
  const waiting = entries.filter(({ sys }) => scheduled.has(sys.id))
  return {
    contentTypes: [...space.contentTypes.values()].map((contentType) => toExportedType(contentType, space)),
    tags: [...space.tags.values()].map((tag) => toExportedTag(tag, space)),
    editorInterfaces: [],
    entries: entries.map((entry) => toExportedResource(entry, space)),
    assets: inOrder(space.assets).map((asset) => toExportedAsset(asset, space)),
    locales: toExportedLocales(space),
    webhooks: [],
    roles: [],
    // For `contentful organization import`; `contentful-import` ignores it.
    ...(space.concepts.size + space.conceptSchemes.size > 0 && { taxonomy: toExportedTaxonomy(space) }),
    // Only Waypost's own import reads it.
    ...(waiting.length > 0 && {
      scheduledActions: waiting.map(({ sys: { id } }) => ({
        sys: {
          id,
          type: 'ScheduledAction',
          version: 1,
          space: linkTo('Space', space.id),
          status: 'scheduled',
        },
        action: 'publish',
        entity: linkTo('Entry', id),
        environment: linkTo('Environment', space.environment),
        scheduledFor: { datetime: scheduled.get(id) },
      })),
    }),
  }
}

function inOrder<T extends Resource>(resources: ReadonlyMap<string, T>): T[] {
  return [...resources.values()].toSorted(
    (one, other) =>
      compareText(one.sys.createdAt, other.sys.createdAt) || compareText(one.sys.id, other.sys.id),
  )
}

/** Adds the versions of the management API: each publication counts one, and the change before it counts one. */
function withVersions<Sys extends ResourceSys>({ revision, ...sys }: Sys) {
  return {
    ...sys,
    ...(revision > 0 && {
      publishedVersion: 2 * revision - 1,
      publishedAt: sys.updatedAt,
      firstPublishedAt: sys.createdAt,
      publishedCounter: revision,
    }),
    version: Math.max(1, 2 * revision),
  }
}

/** At Contentful, entries can have only the concepts that their type lists. */
function toExportedType(contentType: ContentType, space: Space) {
  const { sys, fields, ...rest } = toContentTypeShape(contentType, space)
  const own = [...space.entries.values()].filter(({ contentTypeId }) => contentTypeId === sys.id)
  const concepts = [...new Set(own.flatMap((entry) => entry.concepts))].toSorted()
  return {
    ...rest,
    sys: withVersions(sys),
    fields: fields.map((field) => ({ ...field, validations: [] })),
    ...(concepts.length > 0 && {
      metadata: { taxonomy: concepts.map((concept) => linkTo('TaxonomyConcept', concept)) },
    }),
  }
}

function toExportedTag({ id, name, visibility, createdAt, updatedAt }: Tag, space: Space) {
  return { name, sys: { id, type: 'Tag', version: 1, visibility, createdAt, updatedAt, ...linksTo(space) } }
}

/** The shape of the delivery API, with private tags added. */
function toExportedResource(resource: Resource, space: Space) {
  const { sys, metadata, fields } = toResourceShape(resource, space, '*')
  const tags = resource.tags.map((id) => linkTo('Tag', id))
  return { metadata: { ...metadata, tags }, sys: withVersions(sys), fields }
}

function toExportedAsset(asset: Asset, space: Space) {
  const exported = toExportedResource(asset, space)
  const { code } = defaultLocale(space)
  const file = { ...(asset.fields.file as object), url: `//${exportedPathOf(asset)}` }
  return { ...exported, fields: { ...exported.fields, file: { [code]: file } } }
}

function toExportedLocales(space: Space) {
  return space.locales.map((locale) => {
    const { sys, ...shape } = toLocaleShape(locale)
    return {
      ...shape,
      internal_code: locale.code,
      contentManagementApi: true,
      contentDeliveryApi: true,
      // Translations are optional: they contain only what differs from the original.
      optional: !locale.isDefault,
      sys: { ...sys, createdAt: BUILT_IN_SINCE, updatedAt: BUILT_IN_SINCE, ...linksTo(space) },
    }
  })
}

function linksTo({ id, environment }: Space) {
  return { space: linkTo('Space', id), environment: linkTo('Environment', environment) }
}

/** The taxonomy in the format of Contentful's command line tool, which creates items without a version. */
function toExportedTaxonomy(space: Space) {
  return {
    concepts: [...space.concepts.values()].map((concept) => {
      // Schemes already list their concepts.
      const { sys, conceptSchemes: _conceptSchemes, ...rest } = toConceptShape(concept, space)
      return { ...rest, sys: { id: sys.id } }
    }),
    conceptSchemes: [...space.conceptSchemes.values()].map((scheme) => {
      const { sys, ...rest } = toConceptSchemeShape(scheme)
      return { ...rest, sys: { id: sys.id } }
    }),
  }
}
