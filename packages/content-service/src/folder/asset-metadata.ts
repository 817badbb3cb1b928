import * as z from 'zod'
import type { Reading } from '@waypost/local-files/written/reading.ts'
import { focuses, focusTagId } from '../space/focus.ts'
import type { LocalizedText, Locale } from '../space/space.ts'
import { divideKeys, ownKeys, readOwnKeys } from './entry-keys.ts'
import { Findings } from './findings.ts'
import { CHANGE_KEYS, HIDING } from './other-programs.ts'
import { isId } from '../files/file-names.ts'
import type { Neighbours, TagUse } from '../files/references.ts'
import { readTextFile } from '../files/text-file.ts'
import { BAD_ID, localizedText, longText } from './written-schemas.ts'
import { checkYamlLines } from '../files/yaml-check.ts'
import { readYamlLines } from '@waypost/local-files/written/yaml-lines.ts'
import { lineAt, type YamlPair } from '@waypost/local-files/written/yaml.ts'

export interface AssetMetadata {
  /** The asset's id; absent if its file name gives it. */
  id?: StatedId
  /** File name in the API; absent if it is the file's own name. */
  fileName?: string
  /** Media type in the API; absent if the file name gives it. The file is always served with the type of its name. */
  contentType?: string
  title?: LocalizedText
  description?: LocalizedText
  /** The tag for the focus comes first. */
  tags: readonly TagUse[]
  /** Ids. */
  concepts: readonly string[]
  /** Whether the asset is only in previews. */
  isDraft: boolean
  /** Instant of the first publication; absent if the file's own time counts. */
  createdAt?: string
}

export interface StatedId {
  text: string
  line: number
}

/** Name of the asset that a sidecar describes: `lake.jpg` for `lake.jpg.yaml`; `undefined` for any other name. */
export function assetOfSidecar(name: string, present: ReadonlySet<string>): string | undefined {
  const fileName = /^(.+)\.yaml$/.exec(name)?.[1]
  if (fileName === undefined) return undefined
  // `data.yaml` is an asset itself, unless a file `data` exists.
  return fileName.includes('.') || present.has(fileName) ? fileName : undefined
}

export async function readAssetMetadata(
  folder: string,
  name: string,
  neighbours: Pick<Neighbours, 'tagOf' | 'hasConcept'>,
  locales: readonly Locale[],
): Promise<Reading<AssetMetadata> | undefined> {
  const read = await readTextFile(folder, name, MAX_SIDECAR_BYTES)
  if (!read?.ok) return read
  const keys = readYamlLines(read.value.text, 0, HIDING)
  if (!keys.ok) return keys
  const findings = new Findings()
  findings.take(keys)
  const divided = divideKeys(keys.value, { fields: [] }, findings)
  const { fields } = divided
  // It may be meant to hide the file until then.
  const publish = divided.own.get('publish')
  if (publish) findings.refuse("'publish' is for entries only.", publish.line)
  const { isDraft, tags, concepts, created } = readOwnKeys(divided, neighbours, findings)
  const focus = readFocus(fields.get('focus'), findings)
  const pairs = [...fields.values()].filter(({ key }) => key !== 'focus' && !CHANGE_KEYS.has(key))
  const schema = metadataSchema(locales)
  const known = [...Object.keys(schema.shape), 'focus', ...ownKeys]
  const checked = checkYamlLines(schema, { ...keys.value, pairs }, known)
  for (const { reason, line } of checked.faults) findings.note(reason, line)
  const { id, ...texts } = checked.value ?? {}
  const metadata = {
    ...texts,
    ...(id !== undefined && { id: { text: id, line: lineAt(keys.value, ['id']) } }),
    isDraft,
    tags: focus ? [focus, ...tags.filter((tag) => tag.id !== focus.id)] : tags,
    concepts,
    ...(created && { createdAt: created.instant }),
  }
  return findings.toReading(metadata, isDraft)
}

/** Reads the tag for `focus: top left`. A wrong word is reported, and the middle stays visible. */
function readFocus(pair: YamlPair | undefined, findings: Findings): TagUse | undefined {
  if (!pair || pair.value.kind === 'nothing') return undefined
  const written = pair.value.kind === 'scalar' ? pair.value.text.trim().toLowerCase() : undefined
  const focus = focuses.find((each) => each === written)
  if (focus) return { id: focusTagId(focus), name: `Focus ${focus}` }
  return findings.note(
    `'focus' must be one of ${focuses.join(', ')}; for the middle, leave the line out.`,
    pair.line,
  )
}

/** Maximum size of a sidecar in bytes. */
export const MAX_SIDECAR_BYTES = 256 * 1024

function metadataSchema(locales: readonly Locale[]) {
  const text = localizedText(locales).optional()
  return z.strictObject({
    title: text,
    description: text,
    id: z.string().trim().refine(isId, BAD_ID).optional(),
    fileName: longText.optional(),
    contentType: z.string().trim().regex(mediaType, 'is no media type: write it as in image/jpeg').optional(),
  })
}

/** Type and subtype, perhaps with parameters (RFC 9110, section 8.3.1). */
const mediaType = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}(?:;[\x20-\x7e]{0,100})?$/
