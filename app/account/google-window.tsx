import styles from './google-window.module.css'

/** Stands below the spinner while the reader is with Google. */
export function GoogleWindow({ onCancel }: { onCancel(): void }) {
  return (
    <div className={styles.note}>
      <p>Go on in the window of Google.</p>
      <button type="button" className="button" onClick={onCancel}>
        Cancel
      </button>
    </div>
  )
}
