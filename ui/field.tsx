import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes } from 'react'
import styles from './field.module.css'

interface Notes {
  label: string
  /** Help before typing. The error replaces it. */
  hint?: string
  /** Describes what is wrong with the value; `undefined` while nothing is. */
  error?: string
}

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>, Notes {
  /** Makes the field a text area of at least this many lines, which grows with the text. */
  rows?: number
}

/** An input with its label above and its error below; `children` are next to it. */
export function Field({ label, hint, error, rows, children, ...attributes }: FieldProps) {
  const id = useId()
  const input = { ...attributes, ...describedBy({ id, hint, error }) }
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
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, Notes {
  ref?: Ref<HTMLSelectElement>
  /** The options. */
  children: ReactNode
}

/** A choice of one option, with its label above. */
export function SelectField({ label, hint, error, children, ...attributes }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <select {...attributes} {...describedBy({ id, hint, error })} className={styles.input}>
          {children}
        </select>
      </div>
      {(hint ?? error) && <FieldNotes id={id} hint={hint} error={error} />}
    </div>
  )
}

interface RadioFieldProps<Value> {
  label: string
  options: readonly (readonly [value: Value, label: string])[]
  value: Value
  isDisabled?: boolean
  onChange(value: Value): void
}

/** A choice of one of a few options, all of them visible. */
export function RadioField<Value>({ label, options, value, isDisabled, onChange }: RadioFieldProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.radios} disabled={isDisabled}>
      <legend>{label}</legend>
      {options.map(([option, text]) => (
        <label key={text}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

interface SearchFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
}

/** Searches the list below it. Only screen readers read its label. */
export function SearchField({ label, ...attributes }: SearchFieldProps) {
  return (
    <div className={styles.line}>
      <input type="search" aria-label={label} placeholder="Search" className={styles.input} {...attributes} />
    </div>
  )
}

function describedBy({ id, hint, error }: { id: string; hint?: string; error?: string }) {
  return {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? hint && `${id}-hint` : `${id}-error`,
  }
}

function FieldNotes({ id, hint, error }: { id: string; hint?: string; error?: string }) {
  return (
    // The notes keep their height when they are empty: a link below must not move while it is being pressed.
    <div className={styles.notes}>
      {hint && error === undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
