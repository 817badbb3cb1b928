import type { EntryJson } from '#server/studio/types.ts'
import type { UnsentText } from './device.ts'
import { agreedText, countChanges, losesWords, mergeTexts } from './merge.ts'

/** How long it is told that changes came from elsewhere, while the writer types on. */
const MERGED_TOLD_MS = 10_000
/** How many unanswered texts are remembered. The server is asked after each, so more than one is rare. */
const MAX_ATTEMPTED = 4

/** What a tab holds of its entry. */
export interface HeldText {
  text: string
  /** The entry as the server had it when `text` was begun, or last merged. */
  base: EntryJson
  /** Texts that were sent since `base`, without an answer. */
  attempted: string[]
  /** Whether the server may have one of them. */
  isUncertain: boolean
  /** Texts for the history: those of a conflict, and those of which others deleted something. */
  givenUp: string[]
  /** What the writer must choose between. */
  conflict?: Conflict
  /** What came from elsewhere, until she types on a while later. */
  merged?: Merged
}

/** Two texts that changed the same words. `mergeTexts` shows the places. */
export interface Conflict {
  /** What both began as. */
  base: string
  /** What was typed here. */
  mine: string
  /** The entry as it is on the server. */
  theirs: EntryJson
}

export interface Merged {
  /** In how many places the text was changed elsewhere. */
  places: number
  /** Milliseconds since 1970. */
  at: number
}

export function holdEntry(base: EntryJson): HeldText {
  return { text: base.text, base, attempted: [], isUncertain: false, givenUp: [] }
}

/** Whether the server lacks something. */
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
 * Fixes the text that an entry begins with. If its answer is lost, the server knows it by this when it is asked again; what is typed
 * tells it from another one with the same title.
 */
export function withBeginning(held: HeldText): HeldText {
  const [empty, begun] = held.attempted
  const isFixed = begun !== undefined || held.text === empty || !held.text.startsWith(empty)
  return isFixed ? held : { ...held, attempted: [empty, held.text] }
}

/** Puts together what the server has and all that was typed here. @param isOwn Whether this tab had it changed. */
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
    // Such as an old text that another program put back.
    givenUp: losesWords(text, agreed) ? [...givenUp, text] : givenUp,
  }
}

/** Goes on from a text that another tab left behind. */
export function withLeft(held: HeldText, { text, base, attempted, givenUp }: UnsentText): HeldText {
  return { ...held, text, base, attempted, givenUp, isUncertain: attempted.length > 0 }
}

/** Ends a conflict with the text that the writer chose. The history gets the two that there were. */
export function withChoice(held: HeldText, { mine, theirs }: Conflict, chosen: string): HeldText {
  const givenUp = [...held.givenUp, mine, theirs.text].filter((each) => each !== chosen)
  return { ...held, text: chosen, base: theirs, attempted: [], givenUp, conflict: undefined }
}
