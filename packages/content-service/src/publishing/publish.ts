import { byId, compareText } from '../space/order.ts'
import { oncePerObject } from '../space/once-per-object.ts'
import { collectCaptions, createAssetMaker, type AssetAddresses } from './assets.ts'
import { toEntry, withoutOmitted } from './entries.ts'
import { createTagMaker } from './tags.ts'
import type { EntryBundle } from '../folder/entry-bundle.ts'
import type { Folder } from '../folder/folder.ts'
import {
  defaultLocale,
  type Asset,
  type ContentType,
  type Entry,
  type Resource,
  type Space,
} from '../space/space.ts'

export interface SpaceOptions extends AssetAddresses {
  space: string
  environment: string
}

/** The content of a folder, as different callers see it. */
export interface Release {
  published: Space
  /** All content, with drafts, scheduled entries, and working copies instead of their main files. */
  preview: Space
  /**
   * Returns what readers will see at an instant, in milliseconds since 1970, if nothing changes before. For a past
   * instant, returns the currently published entries that were due by then.
   */
  at(instant: number): Space
  /** The preview with one entry replaced or added. */
  showing(entry: EntryBundle): Space
  /** Instant of the next scheduled publication; absent if there is none. */
  nextAt?: number
}

/**
 * Creates a publisher of a folder's releases. Unchanged items are the same objects in the next release.
 * @param stamp Adds dates and revisions of publications from the journal.
 */
export function createPublisher(
  options: SpaceOptions,
  stamp: (published: Space) => Space = (space) => space,
): (folder: Folder, now: number) => Release {
  const makeEntry = oncePerObject(toEntry)
  const stripperOf = oncePerObject((contentType: ContentType) =>
    oncePerObject((entry: Entry) => withoutOmitted(entry, contentType)),
  )
  const overlayEntry = createOverlay<Entry>()
  const toChanged = oncePerObject((before: Entry) =>
    oncePerObject((entry: Entry): Entry => {
      const updatedAt =
        entry.sys.updatedAt > before.sys.updatedAt ? entry.sys.updatedAt : before.sys.updatedAt
      return { ...entry, sys: { ...before.sys, updatedAt } }
    }),
  )
  const overlayAsset = createOverlay<Asset>()
  const makeAssets = createAssetMaker(options)
  const makeTags = createTagMaker()

  return (folder, now) => {
    const files = folder.entries().toSorted((one, other) => compareText(one.id, other.id))
    const changed = folder.changedEntries()
    const asPreviewed = (file: EntryBundle) => changed.get(file.id) ?? file
    const assetFiles = folder.assets()
    const locales = folder.locales()
    const times = new Map(files.map((file) => [file.id, timeOf(file)]))
    const isPublic = (id: string, instant: number) => (times.get(id) ?? Infinity) <= instant
    const isDraftAsset = (id: string) => assetFiles.get(id)?.isDraft === true
    const contentTypes = new Map(folder.contentTypes().map((contentType) => [contentType.id, contentType]))
    const [publicNow, notPublic] = [true, false].map((isShown) =>
      files.filter(({ id }) => isPublic(id, now) === isShown),
    )
    const locale = defaultLocale({ locales })
    const { concepts, schemes } = folder.taxonomy()
    const all: Space = {
      id: options.space,
      environment: options.environment,
      locales,
      contentTypes,
      entries: byId(files.map(makeEntry)),
      // Captions in drafts stay private.
      assets: byId(makeAssets(assetFiles, collectCaptions(publicNow, contentTypes), locale)),
      tags: tagsOf(() => true, asPreviewed),
      concepts,
      conceptSchemes: schemes,
    }
    const strip = (entry: Entry) => {
      const contentType = contentTypes.get(entry.contentTypeId)
      return contentType ? stripperOf(contentType)(entry) : entry
    }
    const published = stamp({
      ...all,
      entries: mapValues(all.entries, (entry) => (isPublic(entry.sys.id, now) ? strip(entry) : undefined)),
      assets: mapValues(all.assets, (asset) => (isDraftAsset(asset.sys.id) ? undefined : asset)),
      tags: tagsAt(now),
    })
    const withDrafts = [...all.entries.values()].map((entry) =>
      overlayEntry(entry, strip(entry), published.entries),
    )
    const preview: Space = {
      ...all,
      entries: byId(
        withDrafts.map((entry) => {
          const file = changed.get(entry.sys.id)
          return file ? toChanged(entry)(makeEntry(file)) : entry
        }),
      ),
      assets: assetsCaptionedBy([...publicNow, ...notPublic].map(asPreviewed)),
    }
    const instants = [...times.values()].filter(Number.isFinite).toSorted((a, b) => a - b)
    const countUntil = (instant: number) => instants.filter((time) => time <= instant).length
    const passedByNow = countUntil(now)
    let lastAsked = { passed: passedByNow, space: published }
    return {
      published,
      preview,
      at(instant) {
        const passed = countUntil(instant)
        if (passed === passedByNow) return published
        if (passed !== lastAsked.passed) lastAsked = { passed, space: spaceAt(instant) }
        return lastAsked.space
      },
      showing(file) {
        const made = makeEntry(file)
        const known = preview.entries.get(file.id)
        const entry = known ? toChanged(known)(made) : overlayEntry(made, made, published.entries)
        const others = [...publicNow, ...notPublic].filter(({ id }) => id !== file.id)
        return {
          ...preview,
          entries: new Map(preview.entries).set(file.id, entry),
          // The captions of this entry take precedence over those of other entries.
          assets: assetsCaptionedBy([file, ...others.map(asPreviewed)]),
        }
      },
      ...(passedByNow < instants.length && { nextAt: instants[passedByNow] }),
    }

    function spaceAt(instant: number): Space {
      const entries = mapValues(byId(withDrafts), (entry) => {
        const { id } = entry.sys
        return isPublic(id, instant) ? (published.entries.get(id) ?? strip(entry)) : undefined
      })
      const captioned = assetsCaptionedBy(files.filter(({ id }) => isPublic(id, instant)))
      const assets = mapValues(captioned, (asset) => (isDraftAsset(asset.sys.id) ? undefined : asset))
      return { ...published, entries, assets, tags: tagsAt(instant) }
    }

    /** The assets with captions from these entries. */
    function assetsCaptionedBy(texts: readonly EntryBundle[]): Map<string, Asset> {
      const assets = makeAssets(assetFiles, collectCaptions(texts, contentTypes), locale)
      return byId(
        assets.map((asset) => overlayAsset(asset, all.assets.get(asset.sys.id) ?? asset, published.assets)),
      )
    }

    function tagsAt(instant: number): Space['tags'] {
      return tagsOf((id, type) => (type === 'Entry' ? isPublic(id, instant) : !isDraftAsset(id)))
    }

    function tagsOf(
      isShown: (id: string, type: Resource['type']) => boolean,
      versionOf = (file: EntryBundle) => file,
    ): Space['tags'] {
      return makeTags(folder.tags(), [
        ...files.filter(({ id }) => isShown(id, 'Entry')).map(versionOf),
        ...[...assetFiles].flatMap(([id, { metadata, file }]) =>
          metadata && isShown(id, 'Asset') ? [{ tags: metadata.tags, file }] : [],
        ),
      ])
    }
  }
}

/** Instant of an entry's publication: `Infinity` for a draft, `-Infinity` without a schedule. */
function timeOf({ isDraft, publishAt }: EntryBundle): number {
  if (isDraft) return Infinity
  return publishAt === undefined ? -Infinity : Date.parse(publishAt)
}

/**
 * Creates a function that gives a resource its form in previews: with the dates of its publication, or as a draft.
 * `shown` is its published form, without omitted fields.
 */
function createOverlay<T extends Entry | Asset>(): (
  whole: T,
  shown: T,
  published: ReadonlyMap<string, T>,
) => T {
  const toDraft = oncePerObject((whole: T): T => ({ ...whole, sys: { ...whole.sys, revision: 0 } }))
  const datedLike = oncePerObject((known: T) =>
    oncePerObject((whole: T): T => ({ ...whole, sys: known.sys })),
  )
  return (whole, shown, published) => {
    const known = published.get(whole.sys.id)
    if (!known) return toDraft(whole)
    return shown === whole ? known : datedLike(known)(whole)
  }
}

function mapValues<T>(map: ReadonlyMap<string, T>, change: (value: T) => T | undefined): Map<string, T> {
  const changed = new Map<string, T>()
  for (const [key, value] of map) {
    const other = change(value)
    if (other !== undefined) changed.set(key, other)
  }
  return changed
}
