import { parseInstant } from '@waypost/local-files/written/dates.ts'
import type { OwnKey } from '../folder/entry-keys.ts'
import { HIDING_KEYS } from '../folder/other-programs.ts'
import { readVisibility, readWritten, spellingsOf, type KnownType } from './entry-state.ts'
import type { FileForm } from '../folder/written-entry.ts'
import { FrontMatterError, readFields, setFields, type FieldValue } from './front-matter.ts'
import { WritingError } from './writing-error.ts'

/**
 * Changes the keys of a text so that readers see it.
 *
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
  const ownShown = set(text, without('draft', type), form)
  const { isDraft } = readVisibility(ownShown, form, type)
  const shown = isDraft ? set(ownShown, withoutOthers(type), form) : ownShown
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
  return isAhead ? set(shown, without('publish', type), form) : shown
}

/** Makes a text a draft. @throws WritingError `refused` if its keys cannot be read. */
export function toDraft(text: string, form: FileForm, type: KnownType): string {
  return set(text, { [spellingIn(text, 'draft', form, type)]: true }, form)
}

/** The spelling of a key in a text, or the usual one if it is missing. */
function spellingIn(text: string, key: OwnKey, form: FileForm, type: KnownType): string {
  const fields = orRefuse(() => readFields(text, form))
  const spellings = spellingsOf(key, type)
  return spellings.find((each) => Object.hasOwn(fields, each)) ?? spellings[0]
}

function without(key: OwnKey, type: KnownType): Record<string, undefined> {
  return Object.fromEntries(spellingsOf(key, type).map((each) => [each, undefined]))
}

/** Removes the lines of other programs that hide a text. */
function withoutOthers({ fields }: KnownType): Record<string, undefined> {
  const others = HIDING_KEYS.filter((key) => !fields.some(({ id }) => id === key))
  return Object.fromEntries(others.map((key) => [key, undefined]))
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
