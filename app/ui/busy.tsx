import { Loading } from './loading.tsx'
import { useShared } from './shared.ts'
import { createStore, useStore } from './store.ts'
import { useModal } from './use-modal.ts'
import styles from './busy.module.css'

/** Blocks the page while something is pending. */
export function createBusy() {
  const isBusy = createStore(false)
  const release = () => isBusy.set(false)
  return {
    isBusy,
    release,
    /** Blocks the page until `work` settles; the reader can only leave with Escape. */
    whileBusy<T>(work: Promise<T>): Promise<T> {
      isBusy.set(true)
      return work.finally(release)
    },
  }
}

/** Shows the spinner while the page is blocked. */
export function Busy() {
  const { isBusy, release } = useShared(createBusy)
  return useStore(isBusy) && <BusyDialog onClose={release} />
}

function BusyDialog({ onClose }: { onClose(): void }) {
  const modal = useModal({ onClose, ignoresBackdrop: true })
  return (
    <dialog className={styles.busy} aria-label="Please wait" {...modal}>
      <div aria-live="polite">
        <Loading />
      </div>
    </dialog>
  )
}
