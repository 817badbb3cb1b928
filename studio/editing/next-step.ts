import type { EntryJson } from '#server/studio/types.ts'
import { formatInstant } from '#ui/instant.ts'

/** The next step until readers see the editor's text. */
export type NextStep =
  /** Never published. */
  | { kind: 'publish'; label: 'Publish' }
  /** An earlier text is published or scheduled. */
  | { kind: 'update'; label: 'Update' }
  | { kind: 'reschedule'; label: 'Scheduled' }
  /** This text is published. */
  | { kind: 'none' }

/** Finds the next step. @param text The text in the editor, which may be newer than the saved one. */
export function nextStep({ state, published, publishAt }: EntryJson, text: string): NextStep {
  if (state === 'draft') return { kind: 'publish', label: 'Publish' }
  if (text !== published) return { kind: 'update', label: 'Update' }
  if (publishAt !== undefined) return { kind: 'reschedule', label: 'Scheduled' }
  return { kind: 'none' }
}

/** Describes in a few words what readers see of an entry. */
export function describeState(entry: EntryJson, text: string): string {
  const { kind } = nextStep(entry, text)
  if (kind === 'publish') return 'Not published yet'
  if (kind === 'none') return entry.isUnreadable ? 'Published, but readers do not see this text' : 'Published'
  const when = entry.publishAt === undefined ? 'Published' : `Scheduled for ${formatInstant(entry.publishAt)}`
  return kind === 'update' ? `${when}, with changes that readers do not see` : when
}
