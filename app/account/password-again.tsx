import type { ComponentProps } from 'react'
import { PasswordField, UsernameField } from './password-field.tsx'

type PasswordAgainProps = Omit<
  ComponentProps<typeof PasswordField>,
  'label' | 'autoComplete' | 'required'
> & {
  email: string
}

/** The field for a reader who shows her password again. */
export function PasswordAgain({ email, ...field }: PasswordAgainProps) {
  return (
    <>
      <UsernameField email={email} />
      <PasswordField {...field} label="Password" autoComplete="current-password" required />
    </>
  )
}
