import { MAX_FAULTS, refuse, type Fault, type Reading } from '@waypost/local-files/reading.ts'
import type { ContentType } from '../space/space.ts'
import type { Neighbours, TagUse } from '../files/references.ts'
import {
  readInstant,
  type WrittenInstant,
  readBoolean,
  readPlainText,
  readSymbol,
} from './values/plain-values.ts'
import { readList } from './values/field-value.ts'
import type { YamlMap, YamlNode, YamlPair } from '@waypost/local-files/yaml.ts'

/** What every file may say of itself, whatever its type. */
export interface EntryKeys {
  isDraft: boolean
  /** Absent for at once. */
  publish?: WrittenInstant
  /** First publication, where it was before the file; absent where the file tells it. */
  created?: WrittenInstant
  tags: readonly TagUse[]
  /** Ids. */
  concepts: readonly string[]
}

export type OwnKey = 'draft' | 'publish' | 'created' | 'tags' | 'concepts'

export const ownKeys: readonly OwnKey[] = ['draft', 'publish', 'created', 'tags', 'concepts']

/** How a key that is not one of the type's fields is written: with `$` where a field has its name. */
export function spellOwnKey(key: OwnKey, contentType: Pick<ContentType, 'fields'>): string {
  return contentType.fields.some(({ id }) => id === key) ? `$${key}` : key
}

/** Divides the keys of a file into those that every file can have and those that are meant as fields of its type. */
export function divideKeys(
  { pairs }: YamlMap,
  contentType: Pick<ContentType, 'fields'>,
): { own: ReadonlyMap<OwnKey, YamlPair>; fields: ReadonlyMap<string, YamlPair>; faults: Fault[] } {
  const own = new Map<OwnKey, YamlPair>()
  const fields = new Map<string, YamlPair>()
  const faults: Fault[] = []
  for (const pair of pairs) {
    const key = ownKeys.find((each) => pair.key === `$${each}` || pair.key === spellOwnKey(each, contentType))
    if (key === undefined) fields.set(pair.key, pair)
    else if (own.has(key))
      faults.push({ reason: `'${pair.key}' is written a second time: keep one of the two.`, line: pair.line })
    else own.set(key, pair)
  }
  return { own, fields, faults }
}

/** Reads the keys that are no fields. */
export function readOwnKeys(
  own: ReadonlyMap<OwnKey, YamlPair>,
  neighbours: Pick<Neighbours, 'tagOf' | 'hasConcept'>,
): Reading<EntryKeys> {
  const faults: Fault[] = []
  const missing: Fault[] = []
  const isDraft = take('draft', readBoolean)
  const publish = take('publish', readInstant)
  const created = take('created', readInstant)
  const tags = take('tags', (node, name) => readTags(node, name, neighbours))
  const concepts = take('concepts', (node, name) => readConcepts(node, name, neighbours))
  if (faults.length > 0) return { ok: false, faults }
  const value = { isDraft: isDraft ?? false, publish, created, tags: tags ?? [], concepts: concepts ?? [] }
  return { ok: true, value, faults: missing }

  function take<T>(key: OwnKey, read: (node: YamlNode, name: string) => Reading<T>): T | undefined {
    const pair = own.get(key)
    if (!pair) return undefined
    if (pair.value.kind === 'nothing') {
      // A creator who begins such a line does not want the text to be public at once.
      if (key === 'draft' || key === 'publish')
        faults.push({ reason: `'${pair.key}' has no value: write one after the colon.`, line: pair.line })
      return undefined
    }
    const reading = read(pair.value, pair.key)
    const found = (reading.faults ?? []).slice(0, MAX_FAULTS)
    if (reading.ok) missing.push(...found)
    else faults.push(...found)
    return reading.ok ? reading.value : undefined
  }
}

/** Reads names of tags, each once. */
function readTags(node: YamlNode, name: string, neighbours: Pick<Neighbours, 'tagOf'>): Reading<TagUse[]> {
  const names = readList(node, name, (item) => readSymbol(item, name))
  if (!names.ok) return names
  const tags = new Map<string, TagUse>()
  for (const text of names.value) {
    if (text === '') continue
    const tag = neighbours.tagOf(text)
    if (!tags.has(tag.id)) tags.set(tag.id, tag)
  }
  return { ok: true, value: [...tags.values()] }
}

/** Reads ids of concepts, each once; one that is not known is left out with a fault. */
function readConcepts(
  node: YamlNode,
  name: string,
  neighbours: Pick<Neighbours, 'hasConcept'>,
): Reading<string[]> {
  const ids = readList(node, name, (item): Reading<string | undefined> => {
    const id = readPlainText(item, name)
    if (!id.ok || neighbours.hasConcept(id.value)) return id
    const { faults } = refuse(
      `'${name}': there is no concept '${id.value.slice(0, 100)}' in taxonomy.yaml.`,
      item.line,
    )
    return { ok: true, value: undefined, faults }
  })
  return ids.ok ? { ...ids, value: [...new Set(ids.value)] } : ids
}
