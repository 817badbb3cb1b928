import closeIcon from 'bootstrap-icons/icons/x-lg.svg?raw'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
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
  const { content, status } = useInertContent(isBusy, !!whileBusy)
  return (
    <dialog className={styles.dialog} aria-labelledby={headingId} {...modal}>
      <div className={styles.content} ref={content}>
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
      <div aria-live="polite" className={styles.status} ref={status} tabIndex={-1}>
        {isBusy && <DotSpinner>{whileBusy}</DotSpinner>}
      </div>
    </dialog>
  )
}

/** Lets nothing in `content` be used while something is pending. `status` has the focus for so long, and gives it back. */
function useInertContent(isBusy: boolean, hasWayOut: boolean) {
  const content = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLDivElement>(null)
  const before = useRef<Element>(null)

  function giveBack() {
    if (!content.current?.inert && before.current instanceof HTMLElement) before.current.focus()
  }

  useLayoutEffect(() => {
    if (!isBusy) return undefined
    const [used, waiting] = [content.current!, status.current!]
    // Looked up before it is lost: what becomes inert cannot keep the focus.
    if (used.contains(document.activeElement)) before.current = document.activeElement
    used.inert = true
    const wayOut = hasWayOut ? waiting.querySelector('button') : null
    ;(wayOut ?? waiting).focus()
    // A message that was opened meanwhile gives the focus to `status` later on, while React hears of no event.
    waiting.addEventListener('focus', giveBack)
    return () => {
      used.inert = false
      const { activeElement } = document
      const isLost = activeElement?.contains(waiting) || waiting.contains(activeElement)
      if (isLost) giveBack()
    }
  }, [isBusy, hasWayOut])

  return { content, status }
}
