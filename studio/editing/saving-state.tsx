import type { SavingState as State } from './plain-saving.ts'
import styles from './saving-state.module.css'

const WORDS: Readonly<Record<State, string>> = {
  saved: 'Saved',
  saving: 'Saving …',
  'on this device': 'Saved on this device',
  offline: 'No connection. Saved on this device',
  'signed out': 'Signed out. Saved on this device',
  merged: 'Saved, with changes from elsewhere',
  conflict: 'Changed elsewhere as well',
  'read-only': 'Cannot be changed here',
}

/** Says where what she typed is. */
export function SavingState({ state }: { state: State }) {
  return (
    <output className={styles.state} data-state={state}>
      {WORDS[state]}
    </output>
  )
}
