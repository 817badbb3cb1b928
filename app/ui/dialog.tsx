import closeIcon from 'bootstrap-icons/icons/x-lg.svg?raw'
import { useId, type ReactNode } from 'react'
import { DotSpinner } from './dot-spinner.tsx'
import { Icon } from './icon.tsx'
import { useModal } from './use-modal.ts'
import styles from './dialog.module.css'

interface DialogProps {
  /** Its heading, which also names it. */
  title: string
  /** Whether something is pending: the spinner lies over everything, and only Escape and `whileBusy` lead out. */
  isBusy?: boolean
  /** Stands below the spinner, such as a way to give up. */
  whileBusy?: ReactNode
  onClose(): void
  children: ReactNode
}

/** Lies over the page and takes all attention; open for as long as it is rendered. */
export function Dialog({ title, isBusy = false, whileBusy, onClose, children }: DialogProps) {
  const headingId = useId()
  const modal = useModal({ onClose, ignoresBackdrop: isBusy })
  return (
    <dialog className={styles.dialog} aria-labelledby={headingId} {...modal}>
      <div className={styles.content}>
        <h2 id={headingId} className={styles.heading} aria-live="polite">
          {title}
        </h2>
        {children}
        {/* Last, so that the focus begins with the first thing to fill in. */}
        <button type="button" className={styles.close} onClick={onClose}>
          <Icon svg={closeIcon} />
          <span className="visually-hidden">Close</span>
        </button>
      </div>
      <output>{isBusy && <DotSpinner>{whileBusy}</DotSpinner>}</output>
    </dialog>
  )
}
