import type { EntryJson } from '#server/studio/types.ts'
import type { Conflict, HeldText, Merged } from './held-text.ts'

/**
 * Where the text is. `saved`: on the server. `merged`: also there, with changes from elsewhere. `saving`: being sent. `offline`,
 * `signed out`, `read-only`, `on this device`: not on the server, for this or another reason. `conflict`: the writer must choose.
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
  /** Whether some typed text is not on the server. */
  isUnsent: boolean
  /** Whether the browser stores the unsent text. If not, only this tab has it. */
  isOnDevice: boolean
  /** Why the server does not have the text. */
  problem?: { code: string; message: string }
  /** Changes from elsewhere. They stay for a while after the writer types again. */
  merged?: Merged
  /** Set while the writer must choose. */
  conflict?: Conflict
  /** The server's last answer. Its text may be older than the typed one. */
  entry: EntryJson
}

/** Describes where a text is. @param where `problem`: error of the last request. */
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
