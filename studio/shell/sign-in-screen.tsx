import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useApi } from '../api/use-api.ts'
import { siteName } from './page.ts'
import { Screen } from './screen.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import styles from './sign-in-form.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { enterSite } from './reader-session.ts'
import { rememberedSession } from './session.ts'

/** Signs the writer in, and opens the screen that she asked for. */
export function Component() {
  const api = useApi()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const wanted = query.get('to') ?? '/'

  useEffect(() => {
    document.querySelector<HTMLInputElement>('form input:not([value])')?.focus()
  }, [])

  function enter() {
    api.setSignedIn(true)
    void enterSite()
    // Only a path of the studio: browsers read `//`, `/\` and a tab before a slash as the address of another site.
    void navigate(/^\/[\w?]/.test(wanted) ? wanted : '/', { replace: true })
  }

  return (
    <main>
      <Screen title="Sign in to write">
        <SignInForm email={rememberedSession()?.email} onDone={enter} />
        <ForgotPassword email={rememberedSession()?.email} />
        <p className={styles.more}>
          <a href="/">Back to {siteName()}</a>
        </p>
      </Screen>
    </main>
  )
}
