import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Loading } from './loading.tsx'
import { Icon } from './icon.tsx'
import { useModal } from './use-modal.ts'
import line from './line.module.css'
import styles from './dialog.module.css'

/** The kind of a message. The mark next to the title shows it. */
export type MessageKind = 'success' | 'error' | 'question' | 'warning'

interface DialogProps {
  title: string
  /** A sentence below the heading. Screen readers read it with the heading. */
  description?: string
  /** Makes the dialog a message, which has no button to close it. */
  kind?: MessageKind
  /** Whether the dialog takes the width of the window, as for two texts next to each other. */
  isWide?: boolean
  /** Whether a click outside of the dialog closes it. */
  closesOnBackdrop?: boolean
  /** Whether a request is pending: the spinner covers the dialog, and only Escape and `whileBusy` close it. */
  isBusy?: boolean
  /** Content below the spinner, such as a button to cancel. */
  whileBusy?: ReactNode
  /** Called for Escape, for the close button, and for a click outside. */
  onClose(): void
  children: ReactNode
}

/** A modal dialog. It is open while it is mounted. */
export function Dialog(props: DialogProps) {
  const { title, description, kind, isWide, closesOnBackdrop = false } = props
  const { isBusy = false, whileBusy, onClose, children } = props
  const headingId = useId()
  const descriptionId = useId()
  const modal = useModal({ onClose, closesOnBackdrop: closesOnBackdrop && !isBusy })
  const { content, status } = useInertContent(isBusy, !!whileBusy)
  return (
    <dialog
      className={styles.dialog}
      role={kind && 'alertdialog'}
      aria-labelledby={headingId}
      aria-describedby={description && descriptionId}
      data-kind={kind}
      data-wide={isWide || undefined}
      {...modal}
    >
      <div className={styles.content} ref={content}>
        <h2
          id={headingId}
          className={`${styles.heading} ${kind ? MARKS[kind] : line.here}`}
          aria-live={kind ? undefined : 'polite'}
        >
          {title}
        </h2>
        {description && (
          <p id={descriptionId} className={styles.description}>
            {description}
          </p>
        )}
        {children}
        {/* The button comes last in the document, so that the focus starts at the first field. */}
        {!kind && (
          <button type="button" className={styles.close} onClick={onClose}>
            <Icon name="x-lg" />
            <span className="visually-hidden">Close</span>
          </button>
        )}
      </div>
      <div aria-live="polite" className={styles.status} ref={status} tabIndex={-1}>
        {isBusy && <Loading>{whileBusy}</Loading>}
      </div>
    </dialog>
  )
}

/** The buttons at the end of a dialog. The main button comes first. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}

const MARKS: Record<MessageKind, string> = {
  success: line.arrived,
  error: line.closed,
  question: line.stop,
  warning: line.end,
}

/** Makes `content` inert while a request is pending. `status` has the focus meanwhile and returns it. */
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
    // Read the focus first: an inert element loses it.
    if (used.contains(document.activeElement)) before.current = document.activeElement
    used.inert = true
    const button = hasButton ? waiting.querySelector('button') : null
    ;(button ?? waiting).focus()
    // If a message closes later, the focus returns to `status`, without a React event.
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
