import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useApi } from '../api/use-api.ts'
import { siteName } from './page.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { enterSite } from './reader-session.ts'
import { rememberedSession } from './session.ts'
import styles from './sign-in-screen.module.css'

const TITLE = 'Sign in to write'

/** Signs the writer in, and opens the screen that she asked for. */
export function Component() {
  const api = useApi()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const wanted = query.get('to') ?? '/'

  useEffect(() => {
    document.title = `${TITLE} · ${siteName()}`
    document.querySelector<HTMLInputElement>('form input:not([value])')?.focus()
  }, [])

  function enter() {
    api.setSignedIn(true)
    void enterSite()
    // Only a path of the studio: browsers read `//`, `/\` and a tab before a slash as the address of another site.
    void navigate(/^\/[\w?]/.test(wanted) ? wanted : '/', { replace: true })
  }

  return (
    <div className={styles.page}>
      <header className={styles.site}>
        <a href="/">
          <img src="/favicon.svg" alt="" />
          {siteName()}
        </a>
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>{TITLE}</h1>
        <SignInForm email={rememberedSession()?.email} onDone={enter} />
        <ForgotPassword email={rememberedSession()?.email} />
      </main>
    </div>
  )
}
