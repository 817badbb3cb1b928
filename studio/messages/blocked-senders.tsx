import { useRevalidator } from 'react-router'
import { parseBlock } from '#domain/blocked-address.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useCheckedForm } from '#ui/use-checked-form.ts'
import { useSending } from '#ui/use-sending.ts'
import { useApi } from '../api/use-api.ts'
import styles from '../shell/sections.module.css'

/** The senders whose messages are refused, and a form to add one. */
export function BlockedSenders({ senders }: { senders: readonly string[] }) {
  const api = useApi()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { isSending, problem, send } = useSending()
  const form = useCheckedForm(
    { sender: '' },
    {
      check: ({ sender }) => ({
        sender: parseBlock(sender) ? undefined : 'Write an e-mail address, or a domain such as @example.com.',
      }),
      send: ({ sender }) => block(parseBlock(sender)!),
    },
  )

  async function block(sender: string) {
    if (!(await send(() => api.ask('mail/blocked', { method: 'POST', json: { sender } })))) return
    form.reset()
    toast(`${sender} is blocked.`)
    await revalidate()
  }

  async function unblock(sender: string) {
    const path = `mail/blocked/${encodeURIComponent(sender)}`
    if (await send(() => api.ask(path, { method: 'DELETE' }))) toast(`${sender} may write again.`)
    await revalidate()
  }

  return (
    <section className={styles.section}>
      <h2>Blocked senders</h2>
      {senders.length === 0 && <p>Nobody is blocked.</p>}
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <ul className={styles.list}>
        {senders.map((sender) => (
          <li key={sender} className={styles.row}>
            {sender}
            <Button disabled={isSending} aria-label={`Unblock ${sender}`} onClick={() => unblock(sender)}>
              Unblock
            </Button>
          </li>
        ))}
      </ul>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <Field
          {...form.field('sender')}
          label="Address or domain"
          hint="@example.com refuses everybody there"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" disabled={isSending}>
          Block
        </Button>
      </form>
    </section>
  )
}
