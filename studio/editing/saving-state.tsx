import type { SavingState as State } from '../saving/status.ts'
import styles from './saving-state.module.css'

const WORDS: Readonly<Record<State, string>> = {
  saved: 'Saved',
  saving: 'Saving …',
  'on this device': 'Saved on this device',
  offline: 'Saved on this device',
  'signed out': 'Saved on this device',
  merged: 'Saved, merged',
  conflict: 'Changed elsewhere as well',
  'read-only': 'Cannot be saved here',
}

interface SavingStateProps {
  state: State
  /** Whether the browser keeps what is unsent. */
  isOnDevice: boolean
}

/** Says where what she typed is. */
export function SavingState({ state, isOnDevice }: SavingStateProps) {
  const isNowhere = !isOnDevice && state !== 'saved' && state !== 'merged'
  return (
    <output className={styles.state} data-state={state}>
      {isNowhere ? 'Not saved yet' : WORDS[state]}
    </output>
  )
}
