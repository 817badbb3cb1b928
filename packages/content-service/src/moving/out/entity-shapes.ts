import { fieldsByLocale } from '../../space/localized-space.ts'
import {
  defaultLocale,
  linkTo,
  type Asset,
  type Entry,
  type ResourceSys,
  type Space,
} from '../../space/space.ts'
import { exportedPathOf } from './asset-path.ts'
import type {
  ExportedAsset,
  ExportedAssetFile,
  ExportedEntry,
  ExportedMetadata,
  PublishableSys,
} from './export-file.ts'

/** An entry as an export holds it. */
export function toExportedEntry(entry: Entry, space: Space): ExportedEntry {
  return {
    metadata: metadataOf(entry),
    sys: {
      ...publishableSysOf('Entry', entry.sys, space),
      contentType: linkTo('ContentType', entry.contentTypeId),
    },
    fields: fieldsByLocale(entry, defaultLocale(space)) as ExportedEntry['fields'],
  }
}

/** An asset as an export holds it. */
export function toExportedAsset(asset: Asset, space: Space): ExportedAsset {
  const locale = defaultLocale(space)
  const { title, description } = fieldsByLocale(asset, locale) as ExportedAsset['fields']
  const file = asset.fields.file as ExportedAssetFile
  return {
    metadata: metadataOf(asset),
    sys: publishableSysOf('Asset', asset.sys, space),
    fields: {
      ...(title && { title }),
      ...(description && { description }),
      file: { [locale.code]: { ...file, url: exportedPathOf(asset).url } },
    },
  }
}

/**
 * What the management API knows of a thing that can be published. A version is counted for each publication, and for
 * each change before it.
 */
export function publishableSysOf<Type extends string>(
  type: Type,
  { id, createdAt, updatedAt, revision }: ResourceSys,
  space: Space,
): PublishableSys<Type> {
  return {
    space: linkTo('Space', space.id),
    id,
    type,
    createdAt,
    updatedAt,
    environment: linkTo('Environment', space.environment),
    ...(revision > 0 && {
      publishedVersion: 2 * revision - 1,
      publishedAt: updatedAt,
      firstPublishedAt: createdAt,
      publishedCounter: revision,
    }),
    version: Math.max(1, 2 * revision),
  }
}

function metadataOf({ tags, concepts }: Entry | Asset): ExportedMetadata {
  return {
    tags: tags.map((id) => linkTo('Tag', id)),
    concepts: concepts.map((id) => linkTo('TaxonomyConcept', id)),
  }
}
