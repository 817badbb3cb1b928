import { useId, useState, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react'
import styles from './field.module.css'

interface Told {
  label: string
  /** What to know before typing; makes way for what is wrong. */
  hint?: string
  /** What is wrong with what was typed; `undefined` while there is nothing to say. */
  error?: string
}

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement>, Told {}

/** One line to fill in, with its label above and what is wrong with it below. */
export function Field({ label, hint, error, children, ...input }: FieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
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
export function TextArea({
  label,
  hint,
  error,
  ...area
}: TextareaHTMLAttributes<HTMLTextAreaElement> & Told) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(tied) => <textarea {...area} {...tied} className={styles.area} />}
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

/** Ties a label, a hint and an error to what `children` draws with the properties it is given. */
function Labelled({
  label,
  hint,
  error,
  children,
}: Told & {
  children(tied: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }): ReactNode
}) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const noteId = error === undefined ? hint && hintId : errorId
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        {children({
          id,
          'aria-invalid': error !== undefined,
          'aria-describedby': noteId,
        })}
      </div>
      {/* Keeps its place when empty: a link below must not move while it is being pressed. */}
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
