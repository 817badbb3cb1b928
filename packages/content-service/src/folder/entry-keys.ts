import type { ContentType } from '../space/space.ts'
import type { Neighbours, TagUse } from '../files/references.ts'
import type { Findings } from './findings.ts'
import {
  readInstant,
  type WrittenInstant,
  readBoolean,
  readPlainText,
  readSymbol,
} from './values/plain-values.ts'
import { readList } from './values/field-value.ts'
import type { YamlMap, YamlNode, YamlPair } from '@waypost/local-files/written/yaml.ts'

export interface EntryKeys {
  isDraft: boolean
  publish?: WrittenInstant
  /** First publication, if it was earlier than the file; otherwise absent. */
  created?: WrittenInstant
  tags: readonly TagUse[]
  /** Ids. */
  concepts: readonly string[]
}

export type OwnKey = 'draft' | 'publish' | 'created' | 'tags' | 'concepts'

export const ownKeys: readonly OwnKey[] = ['draft', 'publish', 'created', 'tags', 'concepts']

/** Spells a key that all files can have: with `$` if a field has the same name. */
export function spellOwnKey(key: OwnKey, contentType: Pick<ContentType, 'fields'>): string {
  return contentType.fields.some(({ id }) => id === key) ? `$${key}` : key
}

/** The keys of a file: those that all files can have, and the fields of its type. */
export interface DividedKeys {
  own: ReadonlyMap<OwnKey, YamlPair>
  fields: ReadonlyMap<string, YamlPair>
}

export function divideKeys(
  { pairs }: YamlMap,
  contentType: Pick<ContentType, 'fields'>,
  findings: Findings,
): DividedKeys {
  const own = new Map<OwnKey, YamlPair>()
  const fields = new Map<string, YamlPair>()
  for (const pair of pairs) {
    const key = ownKeys.find((each) => pair.key === `$${each}` || pair.key === spellOwnKey(each, contentType))
    if (key === undefined) fields.set(pair.key, pair)
    else if (own.has(key))
      findings.refuse(`'${pair.key}' is written a second time: keep one of the two.`, pair.line)
    else own.set(key, pair)
  }
  return { own, fields }
}

export function readOwnKeys(
  own: ReadonlyMap<OwnKey, YamlPair>,
  { tagOf, hasConcept }: Pick<Neighbours, 'tagOf' | 'hasConcept'>,
  findings: Findings,
): EntryKeys {
  return {
    isDraft: read('draft', readBoolean) ?? false,
    publish: read('publish', readInstant),
    created: read('created', readInstant),
    tags: read('tags', readTags) ?? [],
    concepts: read('concepts', readConcepts) ?? [],
  }

  function read<T>(
    key: OwnKey,
    readValue: (node: YamlNode, name: string, findings: Findings) => T | undefined,
  ): T | undefined {
    const pair = own.get(key)
    if (pair && pair.value.kind !== 'nothing') return readValue(pair.value, pair.key, findings)
    // The author of such a line does not want to publish at once.
    if (pair && (key === 'draft' || key === 'publish'))
      findings.refuse(`'${pair.key}' has no value: write one after the colon.`, pair.line)
    return undefined
  }

  function readTags(node: YamlNode, name: string): TagUse[] | undefined {
    const names = readList(node, name, findings, (item) => readSymbol(item, name, findings) || undefined)
    const tags = new Map<string, TagUse>()
    for (const tag of names?.map(tagOf) ?? []) if (!tags.has(tag.id)) tags.set(tag.id, tag)
    return [...tags.values()]
  }

  /** Ids of concepts, each once, without unknown ones. */
  function readConcepts(node: YamlNode, name: string): string[] {
    const ids = readList(node, name, findings, (item) => {
      const id = readPlainText(item, name, findings)
      if (id === undefined || hasConcept(id)) return id
      return findings.note(
        `'${name}': there is no concept '${id.slice(0, 100)}' in taxonomy.yaml.`,
        item.line,
      )
    })
    return [...new Set(ids)]
  }
}
