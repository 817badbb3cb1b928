import { useId, type ReactNode, type SelectHTMLAttributes } from 'react'
import styles from './field.module.css'

interface ChoiceProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string
  hint?: string
  /** What is wrong; `undefined` while nothing is. */
  error?: string
  /** The options. */
  children: ReactNode
}

/** A choice of one among a few, with its label above and its error below. */
export function Choice({ label, hint, error, children, ...attributes }: ChoiceProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...attributes}
        id={id}
        className={styles.input}
        aria-invalid={error !== undefined}
        aria-describedby={note && `${id}-note`}
      >
        {children}
      </select>
      {note && (
        <p id={`${id}-note`} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </p>
      )}
    </div>
  )
}
