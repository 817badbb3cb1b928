import type { SavingState as State } from '../saving/status.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './editing-screen.module.css'

/** A text in two parts. In a narrow window only screen readers read the second. */
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
  /** Whether the unsent text is stored on the device. */
  isOnDevice: boolean
}

/** Shows whether the text is saved, and where. */
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
