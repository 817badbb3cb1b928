import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { giveBackFocus } from './focus.ts'
import { Icon } from './icon.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  /** Called for Escape and for the button. */
  onClose(): void
  /** Whether it takes the room that there is, as for two texts side by side. */
  isWide?: boolean
  children: ReactNode
}

/** A modal dialog; open while it is mounted. A press beside it leaves it open. */
export function Dialog({ title, onClose, isWide, children }: DialogProps) {
  const headingId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current!
    const opener = document.activeElement
    element.showModal()
    return () => {
      element.close()
      // After the change that closes it: what opened it may go, too.
      queueMicrotask(() => giveBackFocus(opener))
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={headingId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.content}>
        <h2 id={headingId} className={styles.heading}>
          {title}
        </h2>
        {children}
        {/* Last, so that the focus starts at the first field. */}
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <Icon name="x-lg" />
        </button>
      </div>
    </dialog>
  )
}

/** The buttons at the end of a dialog: the last one is the main one. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
