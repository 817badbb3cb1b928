import { useId, useState, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react'
import styles from './field.module.css'

interface Told {
  label: string
  /** What is wrong with what was typed; `undefined` while there is nothing to say. */
  error?: string
}

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement>, Told {}

/** One line to fill in, with its label above and what is wrong with it below. */
export function Field({ label, error, children, ...input }: FieldProps) {
  return (
    <Labelled label={label} error={error}>
      {(tied) => (
        <>
          <input {...input} {...tied} className={styles.input} />
          {children}
        </>
      )}
    </Labelled>
  )
}

/** Several lines to fill in, which grow with what is typed. */
export function TextArea({ label, error, ...area }: TextareaHTMLAttributes<HTMLTextAreaElement> & Told) {
  return (
    <Labelled label={label} error={error}>
      {(tied) => <textarea {...area} {...tied} className={styles.input} />}
    </Labelled>
  )
}

/** A line for a password, which can be shown. */
export function PasswordField(props: FieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    >
      <button
        type="button"
        className={styles.show}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        Show <span className="visually-hidden">{props.label.toLowerCase()}</span>
      </button>
    </Field>
  )
}

/** Ties a label and an error to what `children` draws with the properties it is given. */
function Labelled({
  label,
  error,
  children,
}: Told & {
  children(tied: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }): ReactNode
}) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        {children({
          id,
          'aria-invalid': error !== undefined,
          'aria-describedby': error === undefined ? undefined : errorId,
        })}
      </div>
      {/* Keeps its place when empty: a link below must not move while it is being pressed. */}
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
