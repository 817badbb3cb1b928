import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './password-field.module.css'

/** A password input with a button that shows the password; required. */
export function PasswordField(props: FieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
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
export function UsernameField({ email }: { email: string | undefined }) {
  return <input type="text" name="username" autoComplete="username" readOnly hidden value={email} />
}

/** The field for a reader who confirms her password. */
export function PasswordAgain({ email, ...field }: Omit<FieldProps, 'label'> & { email: string }) {
  return (
    <>
      <UsernameField email={email} />
      <PasswordField {...field} label="Password" autoComplete="current-password" />
    </>
  )
}
