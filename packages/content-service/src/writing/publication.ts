import { parseInstant } from '@waypost/local-files/written/dates.ts'
import type { OwnKey } from '../folder/entry-keys.ts'
import { readVisibility, readWritten, spellingsOf, type KnownType } from './entry-state.ts'
import { FrontMatterError, readFields, setFields, type FieldValue, type FileForm } from './front-matter.ts'
import { WritingError } from './writing-error.ts'

/**
 * Makes a text one that readers see, now or from an instant on.
 *
 * @param at ISO 8601; one that has passed is now.
 * @throws WritingError `refused` where its keys cannot be read, or the instant.
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
  const shown = set(text, without('draft', type), form)
  if (startsAt > Date.now()) {
    if (isTranslation)
      throw new WritingError('refused', 'A translation is shown with what it translates: schedule that.')
    return set(shown, { [spellingIn(shown, 'publish', form, type)]: at }, form)
  }
  // One that has passed can be the date that readers see.
  const { publishAt } = readVisibility(shown, form, type)
  const isAhead = publishAt !== undefined && Date.parse(publishAt) > Date.now()
  return isAhead ? set(shown, without('publish', type), form) : shown
}

/** Makes a text one that nobody sees. @throws WritingError `refused` where its keys cannot be read. */
export function toDraft(text: string, form: FileForm, type: KnownType): string {
  return set(text, { [spellingIn(text, 'draft', form, type)]: true }, form)
}

/** How a text spells a key, or would. */
function spellingIn(text: string, key: OwnKey, form: FileForm, type: KnownType): string {
  const fields = orRefuse(() => readFields(text, form))
  const spellings = spellingsOf(key, type)
  return spellings.find((each) => Object.hasOwn(fields, each)) ?? spellings[0]
}

function without(key: OwnKey, type: KnownType): Record<string, undefined> {
  return Object.fromEntries(spellingsOf(key, type).map((each) => [each, undefined]))
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
