import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { isSender } from '#domain/email-address.ts'
import type { MailServerForm as Form } from '#domain/mail-server.ts'
import type { MailServerJson } from '#server/mail/types.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field, RadioField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useCheckedForm } from '#ui/use-checked-form.ts'
import { useSending } from '#ui/use-sending.ts'
import { useApi } from '../api/use-api.ts'
import styles from '../shell/sections.module.css'

type Values = Record<'host' | 'port' | 'user' | 'password' | 'from', string>

const SECURITIES: readonly (readonly [Form['security'], string])[] = [
  ['tls', 'TLS (port 465)'],
  ['starttls', 'STARTTLS (port 587)'],
]

/** The mail server as a form. The password is never sent to the browser. */
export function MailServerForm({ answer, from }: { answer: MailServerJson; from: string }) {
  const api = useApi()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { isSending, problem, send } = useSending()
  const { server, lines } = answer
  const [security, setSecurity] = useState<Form['security']>(server?.security ?? 'tls')
  const [isRemoving, setIsRemoving] = useState(false)
  const toForm = (typed: Values): Form => ({
    ...typed,
    port: Number(typed.port),
    security,
    password: typed.password === '' ? undefined : typed.password,
  })
  const form = useCheckedForm(
    {
      host: server?.host ?? '',
      port: server ? String(server.port) : '465',
      user: server?.user ?? '',
      password: '',
      from: server?.from ?? (lines.includes('MAIL_FROM') ? from : ''),
    },
    { check: (typed) => check(toForm(typed)), send: (typed) => save(toForm(typed)) },
  )
  async function save(json: Form) {
    const isDone = await send(() => api.ask('mail/server', { method: 'PUT', json }))
    if (isDone) await reload('The mail server is set. Send a test mail.')
  }

  async function reload(message: string) {
    toast(message)
    await revalidate()
  }

  if (lines.includes('SMTP_URL'))
    return (
      <Section>
        <p>
          The line <code>SMTP_URL</code> in <code>.env</code> decides this. Remove it to set the mail server
          here.
        </p>
      </Section>
    )
  return (
    <Section>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <Field {...form.field('host')} label="Server" hint="Such as smtp.mail.example." autoComplete="off" />
        <RadioField label="Security" options={SECURITIES} value={security} onChange={setSecurity} />
        <Field {...form.field('port')} label="Port" inputMode="numeric" autoComplete="off" />
        <Field {...form.field('user')} label="User" hint="Usually your e-mail address." autoComplete="off" />
        <PasswordField
          {...form.field('password')}
          label="Password"
          hint={
            server?.hasPassword
              ? 'One is stored. Type it only to change it, or for another server or user.'
              : 'Many providers want an app password instead of your usual one.'
          }
          autoComplete="off"
        />
        {lines.includes('MAIL_FROM') ? (
          <p>
            Mails are from {from}: the line <code>MAIL_FROM</code> in <code>.env</code> decides this.
          </p>
        ) : (
          <Field
            {...form.field('from')}
            label="From"
            hint="An address of this account, such as Mehar <blog@mail.example>."
            autoComplete="off"
          />
        )}
        <p className={styles.buttons}>
          <Button type="submit" disabled={isSending}>
            Save the mail server
          </Button>
          {server && (
            <Button isGrave onClick={() => setIsRemoving(true)}>
              Remove it
            </Button>
          )}
        </p>
      </form>
      {isRemoving && (
        <ConfirmDialog
          title="Remove the mail server?"
          action="Remove it"
          isGrave
          onConfirm={async () => {
            await api.ask('mail/server', { method: 'DELETE' })
            await reload('The mail server is removed.')
          }}
          onClose={() => setIsRemoving(false)}
        >
          <p>Nobody receives mails then, and its password is deleted.</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

function Section({ children }: { children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>Mail server</h2>
      {children}
    </section>
  )
}

/** The server checks the same, and the name of the host. */
function check({ host, port, from }: Form): Partial<Values> {
  return {
    host: host.trim() === '' ? 'Type the name of the server.' : undefined,
    port: port >= 1 && port <= 65_535 ? undefined : 'Type a number from 1 to 65535.',
    from: isSender(from.trim())
      ? undefined
      : 'Type an e-mail address, or a name and an address in angle brackets.',
  }
}
