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

/** An input with its label above and its error below. */
export function Field({ label, hint, error, rows, ...attributes }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  const input = {
    ...attributes,
    id,
    className: styles.input,
    'aria-invalid': error !== undefined,
    'aria-describedby': note && `${id}-note`,
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {rows === undefined ? <input {...input} /> : <textarea {...input} rows={rows} />}
      <p id={`${id}-note`} className={error === undefined ? styles.hint : styles.error} aria-live="polite">
        {note}
      </p>
    </div>
  )
}
