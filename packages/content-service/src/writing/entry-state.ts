import { articlesContentType, pagesContentType, type ContentType } from '../space/space.ts'
import { findLinesAtTheTop } from '../files/lines-at-the-top.ts'
import { divideKeys, readOwnKeys, spellOwnKey, type OwnKey } from '../folder/entry-keys.ts'
import { readContentTypeFile } from '../folder/content-type-file.ts'
import { Findings } from '../folder/findings.ts'
import { articlesSchema, pagesSchema } from '../folder/type-schema.ts'
import {
  readWrittenEntry,
  withPlainLines,
  type FileForm,
  type WrittenEntry,
} from '../folder/written-entry.ts'
import type { Reading } from '@waypost/local-files/written/reading.ts'
import { textOf, versionOf, type EntryFiles, type EntryPlace } from './entry-files.ts'
import type { EntryState, EntryText } from './types.ts'

/** A type's fields. One of them can have the name of a key that all files have, such as `draft`. */
export type KnownType = Pick<ContentType, 'fields'>

/** Describes an entry by its files, at least one of which exists. */
export function describeEntry(place: EntryPlace, files: EntryFiles, type: KnownType, now: number): EntryText {
  const { entry, form } = place
  const { main, copy } = files
  const shown = main && textOf(main.bytes)
  const kept = copy && !main?.bytes.equals(copy.bytes) ? textOf(copy.bytes) : undefined
  const { state, publishAt } = stateOf(readVisibility(shown, form, type), kept !== undefined, now)
  return {
    entry,
    id: place.id,
    file: `${place.type}/${place.main}`,
    state,
    ...(publishAt !== undefined && { publishAt }),
    text: kept ?? shown ?? '',
    ...(state !== 'draft' && { published: shown }),
    version: versionOf(files),
  }
}

/** @param isChanged Whether a working copy differs from the main file. */
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
  /** ISO 8601 instant from which readers see the entry. */
  publishAt?: string
  /** Why readers do not see it, or see an earlier version: a line that can hide it cannot be read. */
  problem?: string
}

/**
 * Reads whether a text is a draft, and when readers see it. A text is a draft if lines that can hide it cannot be read.
 * @param text Text of the main file. Without a main file, a working copy is a draft.
 */
export function readVisibility(text: string | undefined, form: FileForm, type: KnownType): Visibility {
  if (text === undefined) return { isDraft: true }
  const written = readWritten(text, form)
  if (written.ok) {
    const findings = new Findings()
    const keys = divideKeys(written.value.keys, type, findings)
    const { isDraft, publish } = readOwnKeys(keys, NO_NEIGHBOURS, findings)
    const problem = findings.refusal
    if (isDraft || problem === undefined) return { isDraft, ...(publish && { publishAt: publish.instant }) }
    return { isDraft: true, problem }
  }
  const hasNoTop = form === 'markdown' && !findLinesAtTheTop(text)
  const isDraft = hasNoTop || /^\$?draft[ \t]*:(?![ \t]*(?:false|no)\b)/im.test(text)
  return { isDraft, problem: written.faults[0].reason }
}

/** The parser needs no tags or concepts here. */
const NO_NEIGHBOURS = { tagOf: (name: string) => ({ id: name, name }), hasConcept: () => true }

/** Parses the text of a file with any line endings. */
export function readWritten(text: string, form: FileForm): Reading<WrittenEntry> {
  return readWrittenEntry(withPlainLines(text), form)
}

/** Both spellings of a key that all files can have, the usual one first. */
export function spellingsOf(key: OwnKey, type: KnownType): string[] {
  return [...new Set([spellOwnKey(key, type), `$${key}`])]
}

export async function readType({ type, folder }: EntryPlace): Promise<KnownType> {
  const declared = await readContentTypeFile(folder, type)
  if (declared?.ok) return declared.value.contentType
  if (type === pagesContentType.id) return pagesSchema.contentType
  return type === articlesContentType.id ? articlesSchema.contentType : { fields: [] }
}
