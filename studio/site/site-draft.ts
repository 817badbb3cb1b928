import { FrontMatterError, type FieldValue } from '@waypost/content-service/front-matter'
import { setValue } from '@waypost/content-service/yaml-file'

/** The text of `site.yaml` as it was loaded, with the changes that are not saved yet. */
export interface SiteDraft {
  saved: { text: string; version: string }
  /** The oldest first; the keys of a word are one change. */
  changes: readonly Change[]
}

interface Change {
  /** Path of the value: `contact.email`. */
  path: string
  /** `undefined` removes it. */
  value: FieldValue | undefined
  /** The whole text after the change. */
  text: string
}

export function beginDraft(saved: SiteDraft['saved']): SiteDraft {
  return { saved, changes: [] }
}

export function textOf({ saved, changes }: SiteDraft): string {
  return changes.at(-1)?.text ?? saved.text
}

/**
 * Adds a change. Changes of the same value that follow each other are one.
 * @returns A sentence for the writer if the file is written in a form that cannot be changed.
 */
export function withChange(
  draft: SiteDraft,
  path: string,
  value: FieldValue | undefined,
): SiteDraft | string {
  const changes = draft.changes.at(-1)?.path === path ? draft.changes.slice(0, -1) : draft.changes
  const before = textOf({ ...draft, changes })
  try {
    const text = setValue(before, path.split('.'), value)
    return { ...draft, changes: text === before ? changes : [...changes, { path, value, text }] }
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error
    return error.message
  }
}

export function withoutLast(draft: SiteDraft): SiteDraft {
  return { ...draft, changes: draft.changes.slice(0, -1) }
}

/** Makes the same changes to a newer text of the file. Those that are impossible there are left out. */
export function onto(draft: SiteDraft, saved: SiteDraft['saved']): SiteDraft {
  return draft.changes.reduce((now, { path, value }) => {
    const next = withChange(now, path, value)
    return typeof next === 'string' ? now : next
  }, beginDraft(saved))
}
