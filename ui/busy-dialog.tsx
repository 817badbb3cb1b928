import { createBusy } from './busy.ts'
import { Loading } from './loading.tsx'
import { useShared } from './shared.ts'
import { useStore } from './store.ts'
import { useModal } from './use-modal.ts'
import styles from './busy-dialog.module.css'

/** Shows the spinner while the page is blocked. */
export function Busy() {
  const { isBusy, release } = useShared(createBusy)
  return useStore(isBusy) && <BusyDialog onClose={release} />
}

function BusyDialog({ onClose }: { onClose(): void }) {
  const modal = useModal({ onClose })
  return (
    <dialog className={styles.busy} aria-label="Please wait" {...modal}>
      <div aria-live="polite">
        <Loading />
      </div>
    </dialog>
  )
}
