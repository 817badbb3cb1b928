import { useState } from 'react'
import { isEmailAddress } from '#domain/email-address.ts'
import type { Trial } from '#server/mail/types.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useCheckedForm } from '#ui/use-checked-form.ts'
import { useSending } from '#ui/use-sending.ts'
import { useApi } from '../api/use-api.ts'
import styles from '../shell/sections.module.css'

/** A mail server may take most of a minute to answer. */
const TIMEOUT_MS = 70_000

/** Sends a test mail at once, and shows what the mail server says and what to do about it. */
export function MailTrial({ to, hasServer }: { to: string; hasServer: boolean }) {
  const api = useApi()
  const { isSending, problem, send } = useSending()
  const [result, setResult] = useState<{ to: string; trial: Trial }>()
  const form = useCheckedForm(
    { to },
    {
      check: (typed) => ({
        to: isEmailAddress(typed.to.trim()) ? undefined : 'Valid email is required.',
      }),
      send: (typed) => tryMail(typed.to.trim()),
    },
  )

  async function tryMail(address: string) {
    setResult(undefined)
    await send(async () => {
      const json = { to: address }
      const trial = await api.ask<Trial>('mail/trial', { method: 'POST', json, timeoutMs: TIMEOUT_MS })
      setResult({ to: address, trial })
    })
  }

  return (
    <section className={styles.section}>
      <h2>Send a test mail</h2>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <Field {...form.field('to')} label="To" type="email" autoComplete="email" />
        <Button type="submit" disabled={isSending}>
          {isSending ? 'Sending …' : 'Send a test mail'}
        </Button>
      </form>
      <div aria-live="polite" className={styles.result}>
        {problem !== undefined && <Notice kind="error">{problem}</Notice>}
        {result?.trial.ok === true && (
          <Notice>
            {hasServer
              ? `The mail server accepted the mail to ${result.to}. If it does not arrive within some minutes, look among the spam, then at MAIL_FROM.`
              : 'It is a file now, as all mails are without a mail server. Any mail program opens it.'}
          </Notice>
        )}
        {result?.trial.ok === false && (
          <Notice kind="error">
            <p>It did not work: {result.trial.reason}</p>
            {result.trial.advice !== undefined && <p>{result.trial.advice}</p>}
          </Notice>
        )}
      </div>
    </section>
  )
}
