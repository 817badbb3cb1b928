import { compareText } from '../../space/text-order.ts'
import { linkTo, type Resource, type Space } from '../../space/space.ts'
import { toExportedAsset, toExportedEntry } from './entity-shapes.ts'
import type { ExportFile, ExportedScheduledAction } from './export-file.ts'
import { toExportedContentType, toExportedLocale, toExportedTag, toExportedTaxonomy } from './space-shapes.ts'

/**
 * Converts a space into an export, in the orders in which `contentful-export` asks for its parts. The same space gives
 * the same file.
 *
 * @param space What is to be in the file; what has no revision is a draft in it.
 * @param scheduled When drafts are to be published by themselves, by their ids.
 */
export function toExportFile(space: Space, scheduled: ReadonlyMap<string, string>): ExportFile {
  const entries = inOrder(space.entries)
  const taxonomy = toExportedTaxonomy(space)
  const waiting = entries.flatMap(({ sys: { id } }) => {
    const datetime = scheduled.get(id)
    return datetime === undefined ? [] : [toScheduledAction(id, datetime, space)]
  })
  return {
    contentTypes: [...space.contentTypes.values()].map((contentType) =>
      toExportedContentType(contentType, conceptsUsedBy(contentType.id, space), space),
    ),
    tags: [...space.tags.values()].map((tag) => toExportedTag(tag, space)),
    editorInterfaces: [],
    entries: entries.map((entry) => toExportedEntry(entry, space)),
    assets: inOrder(space.assets).map((asset) => toExportedAsset(asset, space)),
    locales: space.locales.map((locale) => toExportedLocale(locale, space)),
    webhooks: [],
    roles: [],
    ...(taxonomy.concepts.length + taxonomy.conceptSchemes.length > 0 && { taxonomy }),
    ...(waiting.length > 0 && { scheduledActions: waiting }),
  }
}

function inOrder<T extends Resource>(resources: ReadonlyMap<string, T>): T[] {
  return [...resources.values()].toSorted(
    (one, other) =>
      compareText(one.sys.createdAt, other.sys.createdAt) || compareText(one.sys.id, other.sys.id),
  )
}

function conceptsUsedBy(contentTypeId: string, { entries }: Space): string[] {
  const own = [...entries.values()].filter((entry) => entry.contentTypeId === contentTypeId)
  return [...new Set(own.flatMap(({ concepts }) => concepts))].toSorted()
}

function toScheduledAction(id: string, datetime: string, space: Space): ExportedScheduledAction {
  return {
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
    scheduledFor: { datetime },
  }
}
