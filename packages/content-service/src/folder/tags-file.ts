import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Reading } from '@waypost/local-files/written/reading.ts'
import type { Tag } from '../space/space.ts'
import { datesOf } from '../files/files.ts'
import { wordOf, type TagUse } from '../files/references.ts'
import type { TextFile } from '../files/text-file.ts'
import { byId, shortText } from './written-schemas.ts'
import { checkYaml } from '../files/yaml-check.ts'
import { readYamlMap } from '@waypost/local-files/written/yaml.ts'

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
export function parseTags({ text, file }: TextFile): Reading<ReadonlyMap<string, Tag>> {
  const keys = readYamlMap(text)
  const checked = keys.ok ? checkYaml(tagsSchema, keys.value) : keys
  if (!checked.ok) return checked
  const dates = datesOf(file)
  const tags = Object.entries(checked.value).map(([id, tag]): [string, Tag] => [id, { id, ...tag, ...dates }])
  return { ok: true, value: new Map(tags) }
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
