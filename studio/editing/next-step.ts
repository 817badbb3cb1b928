import type { EntryJson } from '#server/studio/types.ts'
import { formatInstant } from '#ui/instant.ts'

/** What can be done next with an entry, so that readers see what she sees. */
export type NextStep =
  /** Nobody has seen it. */
  | { kind: 'publish'; label: 'Publish' }
  /** Readers see, or will see, an earlier text. */
  | { kind: 'update'; label: 'Update' }
  /** Readers will see it as it is. */
  | { kind: 'reschedule'; label: 'Scheduled' }
  /** Readers see it as it is. */
  | { kind: 'none' }

/** Finds the next step. @param text As it stands in the editor, which may be newer than what is saved. */
export function nextStep({ state, published, publishAt }: EntryJson, text: string): NextStep {
  if (state === 'draft') return { kind: 'publish', label: 'Publish' }
  if (text !== published) return { kind: 'update', label: 'Update' }
  if (publishAt !== undefined) return { kind: 'reschedule', label: 'Scheduled' }
  return { kind: 'none' }
}

/** What readers see of an entry, in a few words. */
export function describeState(entry: EntryJson, text: string): string {
  const { kind } = nextStep(entry, text)
  if (kind === 'publish') return 'Not published yet'
  if (kind === 'none') return 'Published'
  const when = entry.publishAt === undefined ? 'Published' : `Scheduled for ${formatInstant(entry.publishAt)}`
  return kind === 'update' ? `${when}, with changes that readers do not see` : when
}
