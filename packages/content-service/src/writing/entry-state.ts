import { articlesContentType, type ContentType } from '../space/space.ts'
import { findLinesAtTheTop } from '../files/lines-at-the-top.ts'
import { readFrontMatter, type WrittenEntry } from '../folder/entry-content.ts'
import { divideKeys, readOwnKeys, spellOwnKey, type OwnKey } from '../folder/entry-keys.ts'
import { readContentTypeFile } from '../folder/content-type-file.ts'
import { Findings } from '../folder/findings.ts'
import { articlesSchema } from '../folder/type-schema.ts'
import { readYamlMap, type YamlMap } from '@waypost/local-files/written/yaml.ts'
import type { Reading } from '@waypost/local-files/written/reading.ts'
import { textOf, versionOf, type EntryFiles, type EntryPlace } from './entry-files.ts'
import type { FileForm } from './front-matter.ts'
import type { EntryState, EntryText } from './types.ts'

/** The fields that a type has; one of them can have the name of a key that every file has. */
export type KnownType = Pick<ContentType, 'fields'>

/** Says what the files of an entry hold. At least one of the two is there. */
export function describeEntry(place: EntryPlace, files: EntryFiles, type: KnownType, now: number): EntryText {
  const { entry, form } = place
  const { main, copy } = files
  const shown = main && textOf(main.bytes)
  const kept = copy && !main?.bytes.equals(copy.bytes) ? textOf(copy.bytes) : undefined
  const { state, publishAt } = stateOf(readVisibility(shown, form, type), kept !== undefined, now)
  return {
    entry,
    file: `${place.type}/${place.main}`,
    state,
    ...(publishAt !== undefined && { publishAt }),
    text: kept ?? shown ?? '',
    ...(state !== 'draft' && { published: shown }),
    version: versionOf(files),
  }
}

/** @param isChanged Whether there is a working copy that differs. */
export function stateOf(
  { isDraft, publishAt }: Visibility,
  isChanged: boolean,
  now: number,
): { state: EntryState; publishAt?: string } {
  if (isDraft) return { state: 'draft' }
  const isScheduled = publishAt !== undefined && Date.parse(publishAt) > now
  const state = isScheduled ? 'scheduled' : 'published'
  return { state: isChanged ? 'changed' : state, ...(isScheduled && { publishAt }) }
}

export interface Visibility {
  isDraft: boolean
  /** ISO 8601 instant from which it is shown. */
  publishAt?: string
}

/**
 * Reads whether a text is a draft, and from when on it is shown. One that cannot be read is a draft if a line says so.
 *
 * @param text Of the main file; a working copy without one is that of a draft.
 */
export function readVisibility(text: string | undefined, form: FileForm, type: KnownType): Visibility {
  return text === undefined ? { isDraft: true } : visibilityOf(readWritten(text, form), text, form, type)
}

/** The same where its keys were read already. */
export function visibilityOf(
  written: Reading<WrittenEntry>,
  text: string,
  form: FileForm,
  type: KnownType,
): Visibility {
  if (written.ok) {
    const findings = new Findings()
    const { own } = divideKeys(written.value.keys, type, findings)
    const { isDraft, publish } = readOwnKeys(own, NO_NEIGHBOURS, findings)
    if (isDraft || findings.count === 0) return { isDraft, ...(publish && { publishAt: publish.instant }) }
  }
  const hasNoTop = form === 'markdown' && !findLinesAtTheTop(text)
  return { isDraft: hasNoTop || /^\$?draft[ \t]*:(?![ \t]*(?:false|no)\b)/im.test(text) }
}

/** Names of tags and concepts make no difference here. */
const NO_NEIGHBOURS = { tagOf: (name: string) => ({ id: name, name }), hasConcept: () => true }

/** Reads the keys of a file. */
export function readWritten(text: string, form: FileForm): Reading<WrittenEntry> {
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  if (form === 'markdown') return readFrontMatter(lines, 'It begins with a line of three dashes (---).')
  const keys: Reading<YamlMap> = readYamlMap(lines)
  return keys.ok ? { ok: true, value: { keys: keys.value } } : keys
}

/** How keys that every file can have are written in files of a type: both ways, the usual one first. */
export function spellingsOf(key: OwnKey, type: KnownType): string[] {
  return [...new Set([spellOwnKey(key, type), `$${key}`])]
}

/** Reads which fields the files of a folder have. */
export async function readType({ type, folder }: EntryPlace): Promise<KnownType> {
  const declared = await readContentTypeFile(folder, type)
  if (declared?.ok) return declared.value.contentType
  return type === articlesContentType.id ? articlesSchema.contentType : { fields: [] }
}
