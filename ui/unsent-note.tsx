import { useSyncExternalStore } from 'react'
import type { DraftStore } from './draft-store.ts'
import { useStore } from './store.ts'
import styles from './unsent-note.module.css'

/** Says that a draft could not be sent and is stored, and when it can be sent again. */
export function UnsentNote({ draft }: { draft: Pick<DraftStore<unknown>, 'isKept'> }) {
  const isKept = useStore(draft.isKept)
  const isOnline = useSyncExternalStore(followConnection, isConnected, () => true)
  return (
    <div aria-live="polite">
      {isKept && (
        <p className={styles.note}>
          Not sent yet. Your words are kept on this device
          {isOnline ? ': send them again now.' : ', to be sent once there is a connection.'}
        </p>
      )}
    </div>
  )
}

function followConnection(notify: () => void) {
  const stopping = new AbortController()
  for (const change of ['online', 'offline']) addEventListener(change, notify, { signal: stopping.signal })
  return () => stopping.abort()
}

function isConnected() {
  return navigator.onLine
}
