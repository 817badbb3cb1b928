import { createHash } from 'node:crypto'
import * as z from 'zod'
import { nearMiss } from '@waypost/local-files/written/near-miss.ts'
import type { PartialReading } from '@waypost/local-files/written/reading.ts'
import type { Tag } from '../space/space.ts'
import { datesOf } from '../files/files.ts'
import { wordOf, type TagUse } from '../files/references.ts'
import type { TextFile } from '../files/text-file.ts'
import { byId, shortText } from './written-schemas.ts'
import { readYamlFile } from './yaml-file.ts'
import { isId } from '../files/file-names.ts'
import type { YamlPair } from '@waypost/local-files/written/yaml.ts'

const tagsSchema = byId(
  z.preprocess(
    (written) => (typeof written === 'string' ? { name: written } : written),
    z.strictObject({
      name: shortText,
      visibility: z.enum(['public', 'private'], 'must be public or private').default('public'),
    }),
  ),
)

/** Reads `tags.yaml`. Each id has the name of a tag, or a map with its name and visibility. */
export function parseTags({ text, file }: TextFile): PartialReading<ReadonlyMap<string, Tag>> {
  const read = readYamlFile(text, tagsSchema, ['name', 'visibility'])
  if (!read.ok) return read
  const { map, value: named } = read
  const pairs = new Map(map.pairs.map((pair) => [pair.key, pair]))
  const tags = new Map<string, Tag>()
  const dates = datesOf(file)
  for (const id of new Set([...pairs.keys(), ...(read.isPartial ? idsIn(text) : [])])) {
    const { name, visibility } = named[id] ?? { name: id, visibility: 'private' }
    const tag = { id, name, visibility: mayHide(pairs.get(id)) ? 'private' : visibility, ...dates } as const
    if (isId(id)) tags.set(id, tag)
  }
  return { ...read, value: tags }
}

/** Whether a tag of an earlier reading is missing, or cannot be read, so that only its id is left. */
export function lacksTags(now: ReadonlyMap<string, Tag>, before: ReadonlyMap<string, Tag>): boolean {
  return before.values().some(({ id, name, visibility }) => {
    const tag = now.get(id)
    return !tag || (tag.name === id && (tag.name !== name || tag.visibility !== visibility))
  })
}

/** Ids of all tags, also of those that cannot be read: they may be private. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/^["']?([\w.-]+)["']?[ \t]*:/gm)].map(([, id]) => id)
}

/** Whether a line of a tag may say that the tag is private. */
function mayHide(pair: YamlPair | undefined): boolean {
  if (pair?.value.kind !== 'map') return false
  const said = pair.value.pairs.find(({ key }) => nearMiss(key, ['visibility']))?.value
  return said !== undefined && !(said.kind === 'scalar' && said.text === 'public')
}

/** Ids of declared tags by the words that files can use: ids, and names in any capitals. */
export function tagIdsByWord(tags: ReadonlyMap<string, Tag>): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  for (const { id, name } of tags.values()) if (!ids.has(wordOf(name))) ids.set(wordOf(name), id)
  for (const id of tags.keys()) ids.set(id, id)
  return ids
}

/** Finds the tag for a word in a file. A tag need not be declared. */
export function findTag(written: string, idsByWord: ReadonlyMap<string, string>): TagUse {
  const id = idsByWord.get(written) ?? idsByWord.get(wordOf(written)) ?? slugOf(written)
  return { id, name: written }
}

/** Makes an id from a name: `home-ground` from `Home Ground`. A hash keeps names in other scripts apart. */
function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  const isWhole = !/[^\p{ASCII}\p{M}]/u.test(name.normalize('NFKD'))
  if (slug !== '' && slug.length <= MAX_SLUG_LENGTH && isWhole) return slug
  const mark = createHash('sha256').update(wordOf(name)).digest('hex').slice(0, 8)
  return slug === '' ? mark : `${slug.slice(0, MAX_SLUG_LENGTH - mark.length - 1)}-${mark}`
}

const MAX_SLUG_LENGTH = 64
