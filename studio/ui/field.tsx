import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import styles from './field.module.css'

export interface FieldProps extends InputHTMLAttributes<
  HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
> {
  label: string
  /** Help before typing; replaced by the error. */
  hint?: string
  /** What is wrong with the input; `undefined` while nothing is. */
  error?: string
  /** Makes it a text area of at least as many lines, which grows with the text. */
  rows?: number
  /** Options, which make it a choice of one of them. */
  children?: ReactNode
}

/** An input with its label above and its error below. */
export function Field({ label, hint, error, rows, children, ...attributes }: FieldProps) {
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
      {children ? (
        <select {...input}>{children}</select>
      ) : rows === undefined ? (
        <input {...input} />
      ) : (
        <textarea {...input} rows={rows} />
      )}
      {(note || !children) && (
        <p id={`${id}-note`} className={error === undefined ? styles.hint : styles.error} aria-live="polite">
          {note}
        </p>
      )}
    </div>
  )
}
