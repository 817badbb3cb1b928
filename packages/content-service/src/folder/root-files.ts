import type { PartialReading } from '@waypost/local-files/written/reading.ts'
import type { SetFaults } from './problem-list.ts'
import { englishLocale, type Locale, type Tag } from '../space/space.ts'
import type { Changes } from './watch.ts'
import { rootFiles } from '../files/file-names.ts'
import { parseLocales } from './locales-file.ts'
import { lacksTags, parseTags, tagIdsByWord } from './tags-file.ts'
import { emptyTaxonomy, parseTaxonomy } from './taxonomy-file.ts'
import { effectOf, haveSameValues, keep, lacksKeys, reuseUnchanged, type LastGood } from './last-good.ts'
import { explainFailure } from '../files/files.ts'
import { readTextFile, type TextFile } from '../files/text-file.ts'

/** The settings of the whole space, as last read: `locales.yaml`, `tags.yaml` and `taxonomy.yaml`. */
export function createRootFiles(dir: string, setFaults: SetFaults) {
  const localesFile = createRootFile(dir, 'locales.yaml', english, setFaults)
  const tagsFile = createRootFile<ReadonlyMap<string, Tag>>(dir, 'tags.yaml', new Map(), setFaults)
  const taxonomyFile = createRootFile(dir, 'taxonomy.yaml', emptyTaxonomy, setFaults)
  let known = { locales: english, tags: tagsFile.value(), taxonomy: emptyTaxonomy }
  let idsByWord = tagIdsByWord(known.tags)

  return {
    locales: () => known.locales,
    /** Declared tags. */
    tags: () => known.tags,
    /** Ids of declared tags by their names. */
    tagIds: () => idsByWord,
    taxonomy: () => known.taxonomy,
    /** @returns Whether anything has changed for clients. */
    async refresh(changes: Changes | undefined): Promise<boolean> {
      if (changes && !rootFiles.some((name) => changes.has(name))) return false
      const before = known
      await localesFile.refresh(parseLocales, (now, before) => lacksKeys(byCode(now), byCode(before)))
      const isSame = JSON.stringify(localesFile.value()) === JSON.stringify(known.locales)
      const locales = isSame ? known.locales : localesFile.value()
      await tagsFile.refresh(parseTags, lacksTags)
      await taxonomyFile.refresh(
        (file) => parseTaxonomy(file, locales),
        (now, before) => lacksKeys(now.concepts, before.concepts) || lacksKeys(now.schemes, before.schemes),
      )
      const { concepts, schemes } = taxonomyFile.value()
      known = {
        locales,
        tags: reuseUnchanged(before.tags, tagsFile.value()),
        taxonomy: {
          concepts: reuseUnchanged(before.taxonomy.concepts, concepts),
          schemes: reuseUnchanged(before.taxonomy.schemes, schemes),
        },
      }
      idsByWord = tagIdsByWord(known.tags)
      return (
        !isSame ||
        !haveSameValues(before.tags, known.tags) ||
        !haveSameValues(before.taxonomy.concepts, known.taxonomy.concepts) ||
        !haveSameValues(before.taxonomy.schemes, known.taxonomy.schemes)
      )
    },
  }
}

function byCode(locales: readonly Locale[]): ReadonlyMap<string, Locale> {
  return new Map(locales.map((locale) => [locale.code, locale]))
}

const english: readonly Locale[] = [englishLocale]

function createRootFile<T>(dir: string, name: string, absent: T, setFaults: SetFaults) {
  let kept: LastGood<T> | undefined
  return {
    value: () => kept?.value ?? absent,
    /** @param lacks As of `keep`. */
    async refresh(
      parse: (file: TextFile) => PartialReading<T>,
      lacks: (now: T, before: T) => boolean,
    ): Promise<void> {
      const reading = await explainFailure(() => read(parse))
      kept = reading && keep(kept, reading, lacks)
      setFaults(name, kept?.faults ?? [], kept && effectOf(kept))
    },
  }

  async function read(parse: (file: TextFile) => PartialReading<T>): Promise<PartialReading<T> | undefined> {
    const text = await readTextFile(dir, name, MAX_ROOT_FILE_BYTES)
    return text?.ok ? parse(text.value) : text
  }
}

const MAX_ROOT_FILE_BYTES = 512 * 1024
