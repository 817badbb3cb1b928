import { useId, type InputHTMLAttributes } from 'react'
import styles from './field.module.css'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement> {
  label: string
  /** Help before typing; replaced by the error. */
  hint?: string
  /** What is wrong with the input; `undefined` while nothing is. */
  error?: string
  /** Makes it a text area of at least as many lines, which grows with the text. */
  rows?: number
}

/** An input with its label above and its error below; `children` stand beside it. */
export function Field({ label, hint, error, rows, children, ...attributes }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const input = {
    ...attributes,
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? hint && hintId : errorId,
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        {rows === undefined ? (
          <input {...input} className={styles.input} />
        ) : (
          <textarea {...input} className={styles.area} rows={rows} />
        )}
        {children}
      </div>
      {/* Keeps its height when empty: a link below must not move while it is being pressed. */}
      <div className={styles.notes}>
        {hint && error === undefined && (
          <p id={hintId} className={styles.hint}>
            {hint}
          </p>
        )}
        <p id={errorId} className={styles.error} aria-live="polite">
          {error}
        </p>
      </div>
    </div>
  )
}
