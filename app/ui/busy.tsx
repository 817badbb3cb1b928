import { DotSpinner } from './dot-spinner.tsx'
import { createStore, useStore } from './store.ts'
import { useModal } from './use-modal.ts'
import styles from './busy.module.css'

const store = createStore(false)

/** Lets the reader do nothing else until `work` is done; only Escape leads out. */
export async function whileBusy<T>(work: Promise<T>): Promise<T> {
  store.set(true)
  return work.finally(leave)
}

/** Shows what `whileBusy` waits for. */
export function Busy() {
  return useStore(store) && <BusyDialog />
}

function BusyDialog() {
  const modal = useModal({ onClose: leave, ignoresBackdrop: true })
  return (
    <dialog className={styles.busy} aria-label="Please wait" {...modal}>
      <div aria-live="polite">
        <DotSpinner />
      </div>
    </dialog>
  )
}

function leave() {
  store.set(false)
}
