import type { EntryJson } from '#server/studio/types.ts'
import type { UnsentText } from './device.ts'
import { agreedText, countChanges, losesWords, mergeTexts } from './merge.ts'

/** How long the status still reports merged changes while the writer types. */
const MERGED_TOLD_MS = 10_000
/** Maximum number of unanswered texts to remember. More than one is rare: a read follows each. */
const MAX_ATTEMPTED = 4

/** A tab's text and its relation to the server's. */
export interface HeldText {
  text: string
  /** The server's entry when `text` was begun or last merged. */
  base: EntryJson
  /** Texts sent since `base` whose requests got no answer. */
  attempted: string[]
  /** Whether the server may have one of the attempted texts. */
  isUncertain: boolean
  /** Texts for the history: both sides of a conflict, and texts from which a change elsewhere deleted words. */
  givenUp: string[]
  /** Set while the writer must choose. */
  conflict?: Conflict
  /** Changes from elsewhere. They stay for a while after the writer types again. */
  merged?: Merged
}

/** Two versions that changed the same words. `mergeTexts` finds the places. */
export interface Conflict {
  /** Their common ancestor. */
  base: string
  /** The text typed here. */
  mine: string
  /** The server's entry. */
  theirs: EntryJson
}

export interface Merged {
  /** Number of places that were changed elsewhere. */
  places: number
  /** Milliseconds since 1970. */
  at: number
}

export function holdEntry(base: EntryJson): HeldText {
  return { text: base.text, base, attempted: [], isUncertain: false, givenUp: [] }
}

/** Whether the server lacks a part of the text or the history. */
export function isUnsent({ text, base, givenUp }: HeldText): boolean {
  return text !== base.text || givenUp.length > 0
}

export function withTyped(held: HeldText, text: string, now: number): HeldText {
  const { conflict, merged } = held
  return {
    ...held,
    text,
    conflict: conflict && { ...conflict, mine: text },
    merged: merged && now - merged.at > MERGED_TOLD_MS ? undefined : merged,
  }
}

export function withAttempt(held: HeldText): HeldText {
  return {
    ...held,
    attempted: [...held.attempted.slice(1 - MAX_ATTEMPTED), held.text],
    isUncertain: true,
  }
}

/**
 * Fixes the first text of a new entry. If the answer is lost, the server recognises the repeated request by this text,
 * and what the writer typed distinguishes it from another draft with the same title.
 */
export function withBeginning(held: HeldText): HeldText {
  const [empty, begun] = held.attempted
  const isFixed = begun !== undefined || held.text === empty || !held.text.startsWith(empty)
  return isFixed ? held : { ...held, attempted: [empty, held.text] }
}

/** Merges the server's entry into the tab's text. @param isOwn Whether this tab changed the entry. */
export function withServers(
  held: HeldText,
  current: EntryJson,
  { isOwn, now }: { isOwn: boolean; now: number },
): HeldText {
  const { text, base, attempted, givenUp } = held
  const ancestor = attempted.includes(current.text) ? current.text : base.text
  const agreed = agreedText(mergeTexts(ancestor, text, current.text))
  if (agreed === undefined) return { ...held, conflict: { base: ancestor, mine: text, theirs: current } }
  const met = { ...held, text: agreed, base: current, attempted: [], isUncertain: false }
  if (agreed === text || isOwn) return met
  return {
    ...met,
    merged: { places: countChanges(ancestor, current.text), at: now },
    // Another program may have restored an old text.
    givenUp: losesWords(text, agreed) ? [...givenUp, text] : givenUp,
  }
}

/** Continues with the text of a closed tab. */
export function withOrphan(held: HeldText, { text, base, attempted, givenUp }: UnsentText): HeldText {
  return { ...held, text, base, attempted, givenUp, isUncertain: attempted.length > 0 }
}

/** Resolves a conflict. Both texts go into the history. */
export function withChoice(held: HeldText, { mine, theirs }: Conflict, chosen: string): HeldText {
  const givenUp = [...held.givenUp, mine, theirs.text].filter((each) => each !== chosen)
  return { ...held, text: chosen, base: theirs, attempted: [], givenUp, conflict: undefined }
}
