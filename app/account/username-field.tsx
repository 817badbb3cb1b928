/** Tells a password manager whose password a form is about; nobody sees it. */
export function UsernameField({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" readOnly hidden value={email} />
}
