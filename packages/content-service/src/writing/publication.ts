import { parseInstant } from '@waypost/local-files/written/dates.ts'
import type { OwnKey } from '../folder/entry-keys.ts'
import { HIDING_KEYS } from '../folder/other-programs.ts'
import { readVisibility, readWritten, spellingsOf, type KnownType } from './entry-state.ts'
import type { FileForm } from '../folder/written-entry.ts'
import { FrontMatterError, readFields, setFields, type FieldValue } from './front-matter.ts'
import { WritingError } from './writing-error.ts'

/**
 * Changes the keys of a text so that readers see it.
 * @param at ISO 8601 instant from which they see it; now if it is absent or has passed.
 * @throws WritingError `refused` if its keys or the instant cannot be read.
 */
export function toPublished(
  text: string,
  form: FileForm,
  type: KnownType,
  at: string | undefined,
  isTranslation: boolean,
): string {
  const written = readWritten(text, form)
  if (!written.ok) throw new WritingError('refused', written.faults[0].reason)
  const startsAt = at === undefined ? 0 : parseInstant(at)?.startsAt
  if (startsAt === undefined) throw new WritingError('refused', `'${at}' is no date with a time.`)
  const ownShown = set(text, without(spellingsOf('draft', type), text, form), form)
  const { isDraft } = readVisibility(ownShown, form, type)
  const shown = isDraft ? set(ownShown, without(hidingKeys(type), text, form), form) : ownShown
  const { problem } = readVisibility(shown, form, type)
  if (problem !== undefined) throw new WritingError('refused', problem)
  if (startsAt > Date.now()) {
    if (isTranslation)
      throw new WritingError(
        'refused',
        'A translation is published together with its original: schedule the original.',
      )
    return set(shown, { [spellingIn(shown, 'publish', form, type)]: at }, form)
  }
  // A past `publish` stays, since it can be the date that readers see.
  const { publishAt } = readVisibility(shown, form, type)
  const isAhead = publishAt !== undefined && Date.parse(publishAt) > Date.now()
  return isAhead ? set(shown, without(spellingsOf('publish', type), shown, form), form) : shown
}

/** Makes a text a draft. @throws WritingError `refused` if its keys cannot be read. */
export function toDraft(text: string, form: FileForm, type: KnownType): string {
  return set(text, { [spellingIn(text, 'draft', form, type)]: true }, form)
}

/** The spelling of a key in a text, or the usual one if it is missing. */
function spellingIn(text: string, key: OwnKey, form: FileForm, type: KnownType): string {
  const spellings = spellingsOf(key, type)
  const written = keysIn(text, form)
  return spellings.find((each) => written.includes(each)) ?? likeOneOf(spellings, written)[0] ?? spellings[0]
}

/** Removes keys, however they are written in a text: `draft`, `Draft`. */
function without(keys: readonly string[], text: string, form: FileForm): Record<string, undefined> {
  return Object.fromEntries(likeOneOf(keys, keysIn(text, form)).map((key) => [key, undefined]))
}

function likeOneOf(keys: readonly string[], written: readonly string[]): string[] {
  return written.filter((each) => keys.includes(each.toLowerCase()))
}

function keysIn(text: string, form: FileForm): string[] {
  return Object.keys(orRefuse(() => readFields(text, form)))
}

/** The lines of other programs that hide a text. */
function hidingKeys({ fields }: KnownType): string[] {
  return HIDING_KEYS.filter((key) => !fields.some(({ id }) => id === key))
}

function set(text: string, changes: Record<string, FieldValue | undefined>, form: FileForm): string {
  return orRefuse(() => setFields(text, changes, form))
}

function orRefuse<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw error instanceof FrontMatterError
      ? new WritingError('refused', error.message, { cause: error })
      : error
  }
}
