import { useId, useState, type InputHTMLAttributes } from 'react'
import styles from './field.module.css'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement> {
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

/** Why a form of a dialog was refused; stands above its button, with a mark on the dialog's line. */
export function FormProblem({ children }: { children?: string }) {
  return <div role="alert">{children && <p className={styles.problem}>{children}</p>}</div>
}

/** Tells a password manager which account a password form belongs to; invisible. */
export function UsernameField({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" readOnly hidden value={email} />
}
