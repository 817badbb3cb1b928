import { useLayoutEffect, useRef } from 'react'
import styles from './google-window.module.css'

/** Stands below the spinner while the reader is with Google, and holds the focus. */
export function GoogleWindow({ onCancel }: { onCancel(): void }) {
  const cancel = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    cancel.current!.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <div className={styles.note}>
      <p>Go on in the window of Google.</p>
      <button type="button" ref={cancel} className="button" onClick={onCancel}>
        Cancel
      </button>
    </div>
  )
}
