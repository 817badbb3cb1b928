import { useState } from 'react'
import { IDENTITY_PATH } from '#domain/addresses.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { request } from '#ui/request.ts'
import { useSending } from '#ui/use-sending.ts'
import styles from './sign-in-form.module.css'

/** Asks for a mailed link to set a new password, as readers do on the site. */
export function ForgotPassword({ email }: { email?: string }) {
  const { isSending, problem, send } = useSending()
  const [isAsked, setIsAsked] = useState(false)

  async function ask(form: FormData) {
    const json = { email: form.get('email') }
    const options = { method: 'POST', json, timeoutMs: 20_000 }
    setIsAsked(await send(async () => void (await request(`${IDENTITY_PATH}/password-reset`, options))))
  }

  return (
    <details className={styles.more}>
      <summary className={styles.summary}>Forgot your password?</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void ask(new FormData(event.currentTarget))
        }}
      >
        {problem && <Notice kind="error">{problem}</Notice>}
        <Field
          label="Address of your account"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          required
        />
        <Button type="submit" disabled={isSending}>
          Mail me a link
        </Button>
        <output>
          {isAsked && <Notice>If the studio has this address, a mail with a link comes soon.</Notice>}
        </output>
      </form>
      <p>
        If your site cannot send mail: on your server, <code>./waypost owner</code> prints a link.
      </p>
    </details>
  )
}
