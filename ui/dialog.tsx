import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Loading } from './loading.tsx'
import { Icon } from './icon.tsx'
import { useModal } from './use-modal.ts'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  /** A sentence below the heading, which screen readers say with it. */
  description?: string
  /** Whether something is pending: the spinner covers the dialog, which only Escape and `whileBusy` can leave. */
  isBusy?: boolean
  /** Shown below the spinner, such as a button to cancel. */
  whileBusy?: ReactNode
  onClose(): void
  children: ReactNode
}

/** A modal dialog; open while it is mounted. */
export function Dialog({ title, description, isBusy = false, whileBusy, onClose, children }: DialogProps) {
  const headingId = useId()
  const descriptionId = useId()
  const modal = useModal({ onClose, ignoresBackdrop: isBusy })
  const { content, status } = useInertContent(isBusy, !!whileBusy)
  return (
    <dialog
      className={styles.dialog}
      aria-labelledby={headingId}
      aria-describedby={description && descriptionId}
      {...modal}
    >
      <div className={styles.content} ref={content}>
        <h2 id={headingId} className={styles.heading} aria-live="polite">
          {title}
        </h2>
        {description && (
          <p id={descriptionId} className={styles.description}>
            {description}
          </p>
        )}
        {children}
        {/* Last, so that the focus starts at the first field. */}
        <button type="button" className={styles.close} onClick={onClose}>
          <Icon name="x-lg" />
          <span className="visually-hidden">Close</span>
        </button>
      </div>
      <div aria-live="polite" className={styles.status} ref={status} tabIndex={-1}>
        {isBusy && <Loading>{whileBusy}</Loading>}
      </div>
    </dialog>
  )
}

/** Makes `content` inert while something is pending. `status` has the focus meanwhile and returns it. */
function useInertContent(isBusy: boolean, hasButton: boolean) {
  const content = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLDivElement>(null)
  const before = useRef<Element>(null)

  function returnFocus() {
    if (!content.current?.inert && before.current instanceof HTMLElement) before.current.focus()
  }

  useLayoutEffect(() => {
    if (!isBusy) return undefined
    const [used, waiting] = [content.current!, status.current!]
    // Read first: an inert element loses the focus.
    if (used.contains(document.activeElement)) before.current = document.activeElement
    used.inert = true
    const button = hasButton ? waiting.querySelector('button') : null
    ;(button ?? waiting).focus()
    // A message that closes later returns the focus to `status`, without an event of React's.
    waiting.addEventListener('focus', returnFocus)
    return () => {
      used.inert = false
      const { activeElement } = document
      const isLost = activeElement?.contains(waiting) || waiting.contains(activeElement)
      if (isLost) returnFocus()
    }
  }, [isBusy, hasButton])

  return { content, status }
}
