import type { EntryJson } from '#server/studio/types.ts'
import type { Conflict, HeldText, Merged } from './held-text.ts'

/**
 * Where the text is. `saved`: on the server. `merged`: that, with changes made elsewhere. `saving`: on its way.
 * `offline`, `signed out`, `read-only`, `on this device`: the server does not have it, for this reason or another one.
 * `conflict`: the writer must choose first.
 */
export type SavingState =
  | 'saved'
  | 'merged'
  | 'saving'
  | 'offline'
  | 'signed out'
  | 'read-only'
  | 'on this device'
  | 'conflict'

export interface SavingStatus {
  state: SavingState
  /** Whether something typed is not on the server. */
  isUnsent: boolean
  /** Whether the browser keeps what is unsent. If not, it is in this tab alone. */
  isOnDevice: boolean
  /** Why the server does not take the text, for people, and its code. */
  problem?: Problem
  /** What came from elsewhere, until she types on a while later. */
  merged?: Merged
  /** What she must choose between. */
  conflict?: Conflict
  /** The entry as the server last answered it. Its text may be older than the one that is typed. */
  entry: EntryJson
}

interface Problem {
  code: string
  message: string
}

/** Says where a text is. @param where `problem`: why the last request failed, if it did. */
export function describeSaving(
  held: HeldText,
  where: Pick<SavingStatus, 'isUnsent' | 'isOnDevice' | 'problem'>,
): SavingStatus {
  const { merged, conflict, base } = held
  return {
    ...where,
    state: stateOf(held, where),
    merged,
    conflict,
    entry: base,
  }
}

function stateOf(
  held: HeldText,
  { isUnsent, problem }: Pick<SavingStatus, 'isUnsent' | 'problem'>,
): SavingState {
  if (held.conflict) return 'conflict'
  if (problem?.code === 'signed-out') return 'signed out'
  if (problem?.code === 'read-only') return 'read-only'
  if (problem?.code === 'offline' || problem?.code === 'timeout') return 'offline'
  if (!isUnsent) return held.merged ? 'merged' : 'saved'
  return problem ? 'on this device' : 'saving'
}
