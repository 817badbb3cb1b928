import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Passkey } from '#server/identity/types.ts'
import { Button } from '#ui/button.tsx'
import { hasPasskeys, loadPasskeys } from '#ui/load-passkeys.ts'
import { RequestError } from '#ui/request.ts'
import { useApi } from '../api/use-api.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useSending } from '#ui/use-sending.ts'
import styles from './sections.module.css'

/** The writer's passkeys, with a form to add one and buttons to remove them. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const api = useApi()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { isSending, problem, send } = useSending()
  const [removing, setRemoving] = useState<Passkey>()

  async function add(form: HTMLFormElement) {
    let isMade = false
    await send(async () => {
      const options = await api.ask<PublicKeyCredentialCreationOptionsJSON>('passkeys/options', {
        method: 'POST',
      })
      const made = await (await loadPasskeys())?.makePasskey(options)
      if (made?.kind === 'cancelled') return
      if (made?.kind !== 'done')
        throw new RequestError(made?.reason ?? 'The passkey could not be made. Try again.')
      const name = new FormData(form).get('name')
      await api.ask('passkeys', { method: 'POST', json: { name, answer: made.value } })
      isMade = true
    })
    if (!isMade) return
    form.reset()
    toast('From now on you can sign in with it.')
    await revalidate()
  }

  async function remove({ id, name }: Passkey) {
    await api.ask(`passkeys/${id}`, { method: 'DELETE' })
    toast(`Removed: ${name}.`)
    await revalidate()
  }

  return (
    <section className={styles.section}>
      <h2>Passkeys</h2>
      <p>With a passkey you sign in by finger, face or PIN, and nobody can guess it.</p>
      {problem && <Notice kind="error">{problem}</Notice>}
      <ul className={styles.list}>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={styles.row}>
            <span>{passkey.name}</span>
            <Button
              aria-label={`Remove ${passkey.name}`}
              disabled={isSending}
              onClick={() => setRemoving(passkey)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {hasPasskeys() ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void add(event.currentTarget)
          }}
        >
          <Field label="Name of a new passkey" hint="Such as ‘My phone’." name="name" autoComplete="off" />
          <Button type="submit" disabled={isSending}>
            Add a passkey
          </Button>
        </form>
      ) : (
        <p>This browser doesn’t support passkeys.</p>
      )}
      {removing && (
        <ConfirmDialog
          title={`Remove ‘${removing.name}’?`}
          action="Remove"
          isGrave
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          <p>You can no longer sign in with it.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
