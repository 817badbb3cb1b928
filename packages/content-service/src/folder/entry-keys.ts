import type { ContentType } from '../space/space.ts'
import type { Neighbours, TagUse } from '../files/references.ts'
import { Findings } from './findings.ts'
import {
  readInstant,
  type WrittenInstant,
  readBoolean,
  readPlainText,
  readSymbol,
} from './values/plain-values.ts'
import { ADDRESS_KEYS } from './old-addresses.ts'
import { fieldOfOtherKey, HIDING_KEYS, misspelledHidingKey, readHidingLine } from './other-programs.ts'
import { readList } from './values/field-value.ts'
import type { YamlMap, YamlNode, YamlPair, YamlScalar } from '@waypost/local-files/written/yaml.ts'

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
  /** Lines of other programs that can hide a text, such as `published: false`. */
  hiding: readonly YamlPair[]
  fields: ReadonlyMap<string, YamlPair>
  /** Those of `fields` that are no fields of the type. */
  unknown: readonly YamlPair[]
}

export function divideKeys(
  { pairs }: YamlMap,
  contentType: Pick<ContentType, 'fields'>,
  findings: Findings,
): DividedKeys {
  const own = new Map<OwnKey, YamlPair>()
  const hiding: YamlPair[] = []
  const unknown: YamlPair[] = []
  const fields = new Map<string, YamlPair>()
  const isField = (key: string) => contentType.fields.some(({ id }) => id === key)
  for (const pair of inOwnSpelling(pairs, contentType)) {
    const key = ownKeys.find((each) => pair.key === `$${each}` || pair.key === spellOwnKey(each, contentType))
    if (key !== undefined) take(key, pair)
    else if (isField(pair.key)) fields.set(pair.key, pair)
    else if (pair.key.toLowerCase() === 'publishdate') take('publish', pair)
    else if (HIDING_KEYS.includes(pair.key)) hiding.push(pair)
    else unknown.push(pair)
  }
  for (const pair of unknown) fields.set(pair.key, pair)
  return { own, hiding, fields, unknown }

  function take(key: OwnKey, pair: YamlPair): void {
    if (!own.has(key)) return void own.set(key, pair)
    const reason = `'${pair.key}' is written a second time: keep one of the two.`
    if (key === 'draft' || key === 'publish') findings.refuse(reason, pair.line)
    else findings.leaveOut(reason, pair.line)
  }
}

/** Finds the known keys that differ from a written one only in capitals, as in `Title: A` or `DRAFT: true`. */
function inOwnSpelling(pairs: readonly YamlPair[], contentType: Pick<ContentType, 'fields'>): YamlPair[] {
  const known = [
    ...contentType.fields.map(({ id }) => id),
    ...ownKeys.flatMap((key) => [spellOwnKey(key, contentType), `$${key}`]),
    ...KEYS_ELSEWHERE,
  ]
  const spelling = new Map(known.map((key) => [key.toLowerCase(), key]))
  const used = new Set(pairs.map(({ key }) => key))
  return pairs.map((pair) => {
    const key = spelling.get(pair.key.toLowerCase())
    if (key === undefined || known.includes(pair.key) || used.has(key)) return pair
    used.add(key)
    return { ...pair, key }
  })
}

const KEYS_ELSEWHERE = [...HIDING_KEYS, ...fieldOfOtherKey.keys(), ...ADDRESS_KEYS]

export function readOwnKeys(
  { own, hiding, unknown }: DividedKeys,
  { tagOf, hasConcept }: Pick<Neighbours, 'tagOf' | 'hasConcept'>,
  findings: Findings,
): EntryKeys {
  const isHidden = hiding.map(hides).includes(true)
  for (const pair of unknown) refuseMisspelled(pair)
  return {
    isDraft: readVital('draft', readBoolean) === true || isHidden,
    publish: readVital('publish', readInstant),
    created: read('created', readInstant),
    tags: read('tags', readTags) ?? [],
    concepts: read('concepts', readConcepts) ?? [],
  }

  function read<T>(key: OwnKey, readValue: ReadValue<T>): T | undefined {
    const pair = own.get(key)
    return pair && pair.value.kind !== 'nothing' ? readValue(pair.value, pair.key, findings) : undefined
  }

  /** Reads a key that hides the text: if it cannot be read, the file is refused. */
  function readVital<T>(key: OwnKey, readValue: ReadValue<T>): T | undefined {
    const pair = own.get(key)
    if (!pair) return undefined
    const attempt = new Findings()
    const value = read(key, (node, name) => readValue(node, name, attempt))
    const { faults = [] } = attempt.toReading(value)
    for (const { reason, line } of faults) findings.refuse(reason, line)
    // The author of such a line does not want to publish at once.
    if (value === undefined && faults.length === 0)
      findings.refuse(`'${pair.key}' has no value: write one after the colon.`, pair.line)
    return value
  }

  function hides(pair: YamlPair): boolean {
    const { key, line } = pair
    const said = readHidingLine(pair)
    if (said === 'unknown' && key === 'published') findings.refuse("'published' must be true or false.", line)
    else if (said === 'unknown') findings.leaveOut(`'${key}' is not a known key, so it does nothing.`, line)
    return said === 'hidden'
  }

  function refuseMisspelled(pair: YamlPair): void {
    const meant = misspelledHidingKey(pair)
    if (meant !== undefined)
      findings.refuse(`'${pair.key}' is not a known key. Did you mean '${meant}'?`, pair.line)
  }

  function readTags(node: YamlNode, name: string): TagUse[] | undefined {
    const list = node.kind === 'scalar' ? divideWords(node) : node
    const names = readList(list, name, findings, (item) => readSymbol(item, name, findings) || undefined)
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

type ReadValue<T> = (node: YamlNode, name: string, findings: Findings) => T | undefined

/** Makes a list of words between commas. */
function divideWords({ text, line }: YamlScalar): YamlNode {
  const words = text.split(',').map((word) => word.trim())
  const items = words.map(
    (word) => ({ kind: 'scalar', text: word, value: word, isBlock: false, line }) as const,
  )
  return { kind: 'list', items, line }
}
