import type { Fault } from '@waypost/local-files/reading.ts'
import type { Effect } from '../files/problem.ts'
import { englishLocale, type Locale, type Tag } from '../space/space.ts'
import type { Changes } from './changes.ts'
import { rootFiles } from '../files/file-names.ts'
import { parseLocales } from './locales-file.ts'
import { questions, type Neighbours } from '../files/references.ts'
import { createRootFile } from './root-file.ts'
import { findTag, parseTags, tagIdsByWord } from './tags-file.ts'
import { emptyTaxonomy, parseTaxonomy, type Taxonomy } from './taxonomy-file.ts'
import { differingKeys, haveSameValues, reuseUnchanged } from './unchanged.ts'

/** What holds for the whole space: `locales.yaml`, `tags.yaml` and `taxonomy.yaml`, as last read. */
export interface RootFiles extends Pick<Neighbours, 'tagOf' | 'hasConcept'> {
  locales(): readonly Locale[]
  /** Those that are declared. */
  tags(): ReadonlyMap<string, Tag>
  /** Their ids by the words that name them. */
  tagIds(): ReadonlyMap<string, string>
  taxonomy(): Taxonomy
  /** @returns Whether anything that can be served differs now, and which questions have another answer. */
  refresh(changes: Changes | undefined): Promise<{ differs: boolean; differing: readonly string[] }>
}

/**
 * Makes the picture of these files; nothing is read before the first `refresh`.
 *
 * @param dir The content folder, absolute.
 * @param setFaults Told of each what is wrong with it now.
 */
export function createRootFiles(
  dir: string,
  setFaults: (path: string, faults: readonly Fault[], effect?: Effect) => void,
): RootFiles {
  const localesFile = createRootFile(dir, 'locales.yaml', english, setFaults)
  const tagsFile = createRootFile<ReadonlyMap<string, Tag>>(dir, 'tags.yaml', new Map(), setFaults)
  const taxonomyFile = createRootFile(dir, 'taxonomy.yaml', emptyTaxonomy, setFaults)
  let known = { locales: english, tags: tagsFile.value(), taxonomy: emptyTaxonomy }
  let idsByWord = tagIdsByWord(known.tags)

  return {
    locales: () => known.locales,
    tags: () => known.tags,
    tagIds: () => idsByWord,
    taxonomy: () => known.taxonomy,
    tagOf: (written) => findTag(written, idsByWord),
    hasConcept: (id) => known.taxonomy.concepts.has(id),
    async refresh(changes) {
      if (changes && !rootFiles.some((name) => changes.has(name))) return { differs: false, differing: [] }
      const before = { ...known, idsByWord }
      await localesFile.refresh(parseLocales)
      const isSame = JSON.stringify(localesFile.value()) === JSON.stringify(known.locales)
      const locales = isSame ? known.locales : localesFile.value()
      await tagsFile.refresh(parseTags)
      await taxonomyFile.refresh((file) => parseTaxonomy(file, locales))
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
      return {
        differs:
          !isSame ||
          !haveSameValues(before.tags, known.tags) ||
          !haveSameValues(before.taxonomy.concepts, known.taxonomy.concepts) ||
          !haveSameValues(before.taxonomy.schemes, known.taxonomy.schemes),
        differing: [
          ...(isSame ? [] : [questions.locales]),
          ...differingKeys(before.idsByWord, idsByWord).map(questions.tag),
          ...differingConcepts(before.taxonomy, known.taxonomy).map(questions.concept),
        ],
      }
    },
  }
}

const english: readonly Locale[] = [englishLocale]

function differingConcepts(before: Taxonomy, after: Taxonomy): string[] {
  return [...before.concepts.keys(), ...after.concepts.keys()].filter(
    (id) => before.concepts.has(id) !== after.concepts.has(id),
  )
}
