import { compareText } from '#domain/text-order.ts'
import { byId } from './by-id.ts'
import { collectCaptions, createAssetMaker, withWordsOf } from './edition/made-assets.ts'
import { createEntryMaker, withoutOmitted } from './edition/made-entries.ts'
import { makeOnce } from './edition/make-once.ts'
import { createTagMaker } from './edition/used-tags.ts'
import type { EntryBundle } from './folder/entry-bundles.ts'
import type { FolderContent } from './folder/folder.ts'
import { defaultLocale, type Asset, type Entry, type Resource, type Space } from './space.ts'

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
  /**
   * What everybody will see at an instant, in milliseconds since 1970, if nothing is written until then. At an instant in the past, what is published by now and was to be published by then.
   */
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
  const makeEntry = createEntryMaker()
  const makeAssets = createAssetMaker(options.host)
  const makePreviewAssets = createAssetMaker(options.host)
  const makeLaterAssets = createAssetMaker(options.host)
  const makeTags = createTagMaker()

  return (folder, now) => {
    const files = folder.entries().toSorted((one, other) => compareText(one.value.id, other.value.id))
    const assetFiles = folder.assets()
    const locales = folder.locales()
    const times = new Map(files.map(({ value }) => [value.id, timeOf(value)]))
    const isOut = (id: string, instant: number) => (times.get(id) ?? Infinity) <= instant
    const isDraftAsset = (id: string) => assetFiles.get(id)?.value.isDraft === true
    // Words of a draft are nobody's yet, those below its pictures too.
    const contentTypes = new Map(folder.contentTypes().map((contentType) => [contentType.id, contentType]))
    const [isOutNow, isNot] = [true, false].map((isShown) =>
      files.filter(({ value }) => isOut(value.id, now) === isShown),
    )
    const captions = collectCaptions(isOutNow, contentTypes)
    const locale = defaultLocale({ locales })
    const { concepts, schemes } = folder.taxonomy()
    const all: Space = {
      id: options.space,
      environment: options.environment,
      locales,
      contentTypes,
      entries: byId(files.map(makeEntry)),
      assets: byId(makeAssets(assetFiles, captions, locale)),
      tags: tagsOf(() => true),
      concepts,
      conceptSchemes: schemes,
    }
    const strip = (entry: Entry) => withoutOmitted(entry, all.contentTypes.get(entry.contentTypeId))
    const published = stamp({
      ...all,
      entries: mapValues(all.entries, (entry) => (isOut(entry.sys.id, now) ? strip(entry) : undefined)),
      assets: mapValues(all.assets, (asset) => (isDraftAsset(asset.sys.id) ? undefined : asset)),
      tags: tagsAt(now),
    })
    const preview: Space = {
      ...all,
      entries: byId(
        [...all.entries.values()].map((entry) => overlay(entry, strip(entry), published.entries)),
      ),
      assets: withWordsOf(
        makePreviewAssets(assetFiles, collectCaptions([...isOutNow, ...isNot], contentTypes), locale),
        byId([...all.assets.values()].map((asset) => overlay(asset, asset, published.assets))),
      ),
    }
    const moments = [...times.values()].filter(Number.isFinite).toSorted((a, b) => a - b)
    const countUntil = (instant: number) => moments.filter((time) => time <= instant).length
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
      ...(passedByNow < moments.length && { nextAt: moments[passedByNow] }),
    }

    function spaceAt(instant: number): Space {
      const entries = mapValues(preview.entries, (entry) => {
        const { id } = entry.sys
        return isOut(id, instant) ? (published.entries.get(id) ?? strip(entry)) : undefined
      })
      const captions = collectCaptions(
        files.filter(({ value }) => isOut(value.id, instant)),
        contentTypes,
      )
      const assets = withWordsOf(makeLaterAssets(assetFiles, captions, locale), published.assets)
      return { ...published, entries, assets, tags: tagsAt(instant) }
    }

    function tagsAt(instant: number): Space['tags'] {
      return tagsOf((id, type) => (type === 'Entry' ? isOut(id, instant) : !isDraftAsset(id)))
    }

    function tagsOf(isShown: (id: string, type: Resource['type']) => boolean): Space['tags'] {
      return makeTags(folder.tags(), [
        ...files.map(({ value }) => value).filter(({ id }) => isShown(id, 'Entry')),
        ...[...assetFiles].flatMap(([id, { value }]) =>
          value.words && isShown(id, 'Asset') ? [{ tags: value.words.tags, file: value.file }] : [],
        ),
      ])
    }
  }
}

/** Instant from which an entry is published; never for a draft, always for one that names none. */
function timeOf({ isDraft, publishAt }: EntryBundle): number {
  if (isDraft) return Infinity
  return publishAt === undefined ? -Infinity : Date.parse(publishAt)
}

/**
 * A thing as previews show it: with what is known of its publication, or as one that was never published.
 *
 * @param shown The same as it is published, perhaps with less.
 */
function overlay<T extends Entry | Asset>(whole: T, shown: T, published: ReadonlyMap<string, T>): T {
  const known = published.get(whole.sys.id)
  if (!known) return makeOnce(drafts, whole, () => ({ ...whole, sys: { ...whole.sys, revision: 0 } })) as T
  if (shown === whole) return known
  return makeOnce(previews, known, () => ({ ...whole, sys: known.sys })) as T
}

const drafts = new WeakMap<Resource, Resource>()
const previews = new WeakMap<Resource, Resource>()

function mapValues<T>(map: ReadonlyMap<string, T>, change: (value: T) => T | undefined): Map<string, T> {
  const changed = new Map<string, T>()
  for (const [key, value] of map) {
    const other = change(value)
    if (other !== undefined) changed.set(key, other)
  }
  return changed
}
