import { useId, useState, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react'
import styles from './field.module.css'

interface Labels {
  label: string
  /** Help before typing; replaced by the error. */
  hint?: string
  /** What is wrong with the input; `undefined` while nothing is. */
  error?: string
}

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement>, Labels {}

/** A line of input with its label above and its error below. */
export function Field({ label, hint, error, children, ...input }: FieldProps) {
  return (
    <WithLabels label={label} hint={hint} error={error}>
      {(ids) => (
        <>
          <input {...input} {...ids} className={styles.input} />
          {children}
        </>
      )}
    </WithLabels>
  )
}

/** Several lines of input, which grow with the text. */
export function TextArea({
  label,
  hint,
  error,
  ...area
}: TextareaHTMLAttributes<HTMLTextAreaElement> & Labels) {
  return (
    <WithLabels label={label} hint={hint} error={error}>
      {(ids) => <textarea {...area} {...ids} className={styles.area} />}
    </WithLabels>
  )
}

/** A password input with a button that shows the password. */
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

/** Tells a password manager which account a password form belongs to; invisible. */
export function UsernameField({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" readOnly hidden value={email} />
}

/** Connects a label, a hint and an error with the input that `children` renders. */
function WithLabels({
  label,
  hint,
  error,
  children,
}: Labels & {
  children(ids: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }): ReactNode
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
