import { compareText } from '#domain/text-order.ts'
import type { AssetFile } from './folder/asset-file.ts'
import { assetPath } from './assets/asset-address.ts'
import { byId } from './by-id.ts'
import { readableName } from './folder/file-names.ts'
import { toInstant, type FoundFile } from './folder/files.ts'
import type { EntryBundle } from './folder/entry-bundles.ts'
import type { FolderContent } from './folder/folder.ts'
import type { Version } from './folder/kept-file.ts'
import {
  englishLocale,
  type Asset,
  type Entry,
  type ResourceSys,
  type Space,
} from './space.ts'

/** How the space is called, and where readers find its files. */
export interface SpaceOptions {
  space: string
  environment: string
  /** Host of the site with its port, as addresses of files name it. */
  host: string
}

/** What a folder holds, as it is shown to different callers. */
export interface Edition {
  /** What everybody sees. */
  published: Space
  /** Everything, with drafts and what is to be published later. */
  preview: Space
  /** What everybody will see at an instant, in milliseconds since 1970, if nothing is written until then. */
  at(instant: number): Space
  /** When something is published by itself next; absent if nothing is. */
  nextAt?: number
}

/**
 * Makes what makes editions of a folder. What did not change is the same object in the next edition.
 *
 * @param stamp Gives what is published the dates and the revision that are known of it.
 */
export function createPublisher(
  options: SpaceOptions,
  stamp: (published: Space) => Space = (space) => space,
): (folder: FolderContent, now: number) => Edition {
  const entries = new WeakMap<Version<EntryBundle>, Entry>()
  const assetsMade = new Map<string, MadeAsset>()

  return (folder, now) => {
    const files = folder.entries().toSorted((one, other) => compareText(one.value.id, other.value.id))
    // Words of a draft are nobody's yet, those below its pictures too.
    const captions = collectCaptions(files.filter(({ value }) => timeOf(value) <= now))
    const all: Space = {
      id: options.space,
      environment: options.environment,
      locales: [englishLocale],
      contentTypes: new Map(folder.contentTypes().map((contentType) => [contentType.id, contentType])),
      entries: byId(files.map((version) => makeOnce(entries, version, () => toEntry(version)))),
      assets: byId(makeAssets(folder.assets(), captions)),
      tags: new Map(),
      concepts: new Map(),
      conceptSchemes: new Map(),
    }
    const times = new Map(files.map(({ value }) => [value.id, timeOf(value)]))
    const published = stamp(cut(all, times, now))
    const preview = overlay(all, published)
    const later = [...times.values()].filter((time) => time > now && time < Infinity)
    return {
      published,
      preview,
      at: (instant) => (instant <= now ? published : cut(preview, times, instant)),
      ...(later.length > 0 && { nextAt: Math.min(...later) }),
    }
  }

  function makeAssets(
    files: ReadonlyMap<string, Version<AssetFile>>,
    captions: Map<string, Caption>,
  ): Asset[] {
    for (const id of assetsMade.keys()) if (!files.has(id)) assetsMade.delete(id)
    return [...files].map(([id, version]) => {
      const caption = captions.get(id)
      const known = assetsMade.get(id)
      const isSame =
        known?.version === version &&
        known.caption?.title === caption?.title &&
        known.caption?.description === caption?.description
      if (isSame) return known.asset
      const asset = toAsset(id, version, caption, options.host)
      assetsMade.set(id, { version, caption, asset })
      return asset
    })
  }
}

interface MadeAsset {
  version: Version<AssetFile>
  caption: Caption | undefined
  asset: Asset
}

interface Caption {
  title?: string
  description?: string
}

/** Instant from which an entry is published; never for a draft, always for one that names none. */
function timeOf({ isDraft, publishAt }: EntryBundle): number {
  if (isDraft) return Infinity
  return publishAt === undefined ? -Infinity : Date.parse(publishAt)
}

/** The part of a space that is published at an instant. */
function cut(space: Space, times: ReadonlyMap<string, number>, instant: number): Space {
  const isPublished = (id: string) => (times.get(id) ?? Infinity) <= instant
  return { ...space, entries: new Map([...space.entries].filter(([id]) => isPublished(id))) }
}

/** A space with what is published in place of the same as it was written; the rest was never published. */
function overlay(space: Space, published: Space): Space {
  const entries = [...space.entries.values()].map(
    (entry) => published.entries.get(entry.sys.id) ?? makeOnce(drafts, entry, () => toDraft(entry)),
  )
  return { ...space, entries: byId(entries), assets: published.assets }
}

const drafts = new WeakMap<Entry, Entry>()

function toDraft(entry: Entry): Entry {
  return { ...entry, sys: { ...entry.sys, revision: 0 } }
}

function makeOnce<Source extends object, Made>(
  made: WeakMap<Source, Made>,
  source: Source,
  make: () => Made,
): Made {
  const known = made.get(source) ?? make()
  made.set(source, known)
  return known
}

/** The first words that any text gives a picture, texts in order of their entry's id. */
function collectCaptions(entries: readonly Version<EntryBundle>[]): Map<string, Caption> {
  const captions = new Map<string, Caption>()
  for (const { assetId, title, description } of entries.flatMap(({ value }) => value.pictures)) {
    const caption = captions.get(assetId) ?? {}
    captions.set(assetId, {
      title: caption.title || title,
      description: caption.description || description,
    })
  }
  return captions
}

function toEntry({ value: { id, contentTypeId, fields, file }, revision }: Version<EntryBundle>): Entry {
  const sys = toSys(id, file, revision)
  return { type: 'Entry', sys, contentTypeId, tags: [], concepts: [], fields }
}

function toAsset(id: string, version: Version<AssetFile>, caption: Caption | undefined, host: string): Asset {
  const { fileName, mediaType, image, file } = version.value
  const fields = {
    title: caption?.title || readableName(fileName),
    ...(caption?.description && { description: caption.description }),
    file: {
      url: `//${host}${assetPath(id, version.value)}`,
      details: { size: file.sizeBytes, ...(image && { image }) },
      fileName,
      contentType: mediaType,
    },
  }
  return { type: 'Asset', sys: toSys(id, file, version.revision), tags: [], concepts: [], fields }
}

function toSys(id: string, { createdMs, modifiedMs }: FoundFile, revision: number): ResourceSys {
  return { id, createdAt: toInstant(createdMs), updatedAt: toInstant(modifiedMs), revision }
}
