import * as z from 'zod'
import { refuse, type Reading } from '../problem.ts'
import type { LocalizedText, Locale } from '../space.ts'
import { divideKeys, readOwnKeys } from './entry-keys.ts'
import { questions, type Neighbours, type TagUse } from './references.ts'
import { readTextFile } from './text-file.ts'
import { localizedText } from './written-schemas.ts'
import { byLine, checkYaml } from './yaml-check.ts'
import { readYamlMap } from './yaml.ts'

/** What a file beside an asset says of it. */
export interface AssetWords {
  title?: LocalizedText
  description?: LocalizedText
  tags: readonly TagUse[]
  /** Ids. */
  concepts: readonly string[]
  /** Whether the asset is only in previews. */
  isDraft: boolean
}

/** What the words of assets are read by. */
export interface AssetSurroundings extends Pick<Neighbours, 'tagOf' | 'hasConcept'> {
  locales(): readonly Locale[]
}

/** The asset that a name in `assets/` is the side file of: `lake.jpg` for `lake.jpg.yaml`. */
export function assetOfSideFile(name: string, present: ReadonlySet<string>): string | undefined {
  const fileName = /^(.+)\.yaml$/.exec(name)?.[1]
  if (fileName === undefined) return undefined
  // A name without an ending of its own before .yaml is one of a file that is kept here.
  return fileName.includes('.') || present.has(fileName) ? fileName : undefined
}

/**
 * Reads the file beside an asset.
 *
 * @returns `undefined` if the file is gone.
 */
export async function readAssetWords(
  folder: string,
  name: string,
  surroundings: AssetSurroundings,
): Promise<Reading<AssetWords> | undefined> {
  const read = await readTextFile(folder, name, MAX_SIDE_FILE_BYTES)
  if (!read?.ok) return read
  const keys = readYamlMap(read.value.text)
  if (!keys.ok) return keys
  const { own, fields, faults } = divideKeys(keys.value, { fields: [] })
  const publish = own.get('publish')
  if (publish) faults.push(...refuse("'publish' is for entries only.", publish.line).faults)
  const said = readOwnKeys(own, surroundings)
  const texts = checkYaml(wordsSchema(surroundings.locales()), { ...keys.value, pairs: [...fields.values()] })
  if (said.ok && texts.ok && faults.length === 0) {
    const { isDraft, tags, concepts } = said.value
    return { ok: true, value: { ...texts.value, isDraft, tags, concepts }, faults: said.faults }
  }
  const refused = [...faults, ...(said.ok ? [] : said.faults), ...(texts.ok ? [] : texts.faults)]
  return { ok: false, faults: byLine(refused) }
}

/** Names what the words of an asset depend on besides what they name. */
export const wordsQuestion = questions.locales

const MAX_SIDE_FILE_BYTES = 256 * 1024

function wordsSchema(locales: readonly Locale[]) {
  const text = localizedText(locales).optional()
  return z.strictObject({ title: text, description: text })
}
