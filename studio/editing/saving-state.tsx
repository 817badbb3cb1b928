import type { SavingState as State } from '../saving/status.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './editing-screen.module.css'

/** What is said in two parts: where there is little room, the second is only read out. */
type Words = readonly [string, string?]

const ON_DEVICE: Words = ['Saved', ' on this device']

const WORDS: Readonly<Record<State, Words>> = {
  saved: ['Saved'],
  saving: ['Saving …'],
  'on this device': ON_DEVICE,
  offline: ON_DEVICE,
  'signed out': ON_DEVICE,
  merged: ['Saved', ', merged'],
  conflict: ['Changed', ' elsewhere as well'],
  'read-only': ['Cannot be saved here'],
}

interface SavingStateProps {
  state: State
  /** Whether the browser keeps what is unsent. */
  isOnDevice: boolean
}

/** Says where what she typed is. */
export function SavingState({ state, isOnDevice }: SavingStateProps) {
  const isNowhere = !isOnDevice && state !== 'saved' && state !== 'merged'
  const words = isNowhere ? (['Not saved yet'] as const) : WORDS[state]
  return (
    <output className={styles.saving} data-state={state}>
      {words === ON_DEVICE && <Icon name="cloud-slash" />} {words[0]}
      <span className={styles.toolName}>{words[1]}</span>
    </output>
  )
}
