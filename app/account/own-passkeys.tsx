import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { formatDate } from '#domain/calendar-date.ts'
import { MAX_PASSKEY_NAME_LENGTH } from '#domain/passkey.ts'
import type { Passkey } from '#server/identity/types.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { hasPasskeys, loadPasskeys } from '#ui/load-passkeys.ts'
import { createMessages } from '#ui/messages.ts'
import { useShared } from '#ui/shared.ts'
import { UnfoldedForm, useAccountForm } from './account-form.tsx'
import { addPasskey, listPasskeys, readAdditionOptions, removePasskey, type Result } from './auth-requests.ts'
import { failure } from './messages.ts'
import { PasswordAgain } from '#ui/password-field.tsx'
import type { AccountRequest } from './use-session.ts'
import styles from './own-account.module.css'

interface OwnPasskeysProps {
  email: string
  hasPassword: boolean
  request: AccountRequest
}

const EMPTY = { password: '', name: '' }

/** The reader's passkeys, with a form to add one and buttons to remove them. They load when the part is opened. */
export function OwnPasskeys({ email, hasPassword, request }: OwnPasskeysProps) {
  const messages = useShared(createMessages)
  const [answer, setAnswer] = useState<Result<Passkey[]>>()
  const [removals, setRemovals] = useState(0)
  const summary = useRef<HTMLElement>(null)
  const form = useAccountForm(EMPTY, {
    check,
    send,
    succeed(added: Passkey, reset) {
      setAnswer({ ok: true, value: [...passkeys, added] })
      reset()
      return { title: 'Passkey Added!', text: 'From now on you can log in with it.' }
    },
    refusal: 'Passkey Not Added',
    passwordField: 'password',
  })
  const passkeys = answer?.ok ? answer.value : []

  function check({ password }: typeof EMPTY) {
    return { password: hasPassword && password === '' ? 'Password is required.' : undefined }
  }

  async function load() {
    setAnswer(await request(listPasskeys))
  }

  async function send({ password, name }: typeof EMPTY): Promise<Result<Passkey> | undefined> {
    const options = await request((token) => readAdditionOptions(token, hasPassword ? password : undefined))
    if (!options?.ok) return options
    const made = await (await loadPasskeys())?.makePasskey(options.value)
    if (made?.kind === 'cancelled') return undefined
    if (made?.kind !== 'done') return { ok: false, isSignedOut: false, reason: made?.reason }
    return request((token) => addPasskey(token, { name, answer: made.value }))
  }

  async function remove({ id, name }: Passkey) {
    const isSure = await messages.ask({
      title: 'Are you sure?',
      text: `You cannot log in with ‘${name}’ any more. Where you did, you stay logged in until you sign out everywhere.`,
      button: 'Yes, remove',
      kind: 'warning',
    })
    const removed = isSure ? await request((token) => removePasskey(token, id)) : undefined
    if (removed === undefined) return
    if (!removed.ok) {
      await messages.show(failure('Passkey Not Removed', removed))
      return
    }
    setAnswer({ ok: true, value: passkeys.filter((passkey) => passkey.id !== id) })
    setRemovals((before) => before + 1)
  }

  // The focused button is gone with its passkey.
  useEffect(() => {
    if (removals > 0) summary.current?.focus()
  }, [removals])

  function handleToggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    if (currentTarget.open && !answer?.ok) void load()
  }

  return (
    <details onToggle={handleToggle}>
      <summary className={styles.summary} ref={summary}>
        Passkeys
      </summary>
      <div className={styles.passkeys}>
        <p>
          A passkey is a key on your device. It asks for your finger, face or PIN, in place of the password.
        </p>
        <div role="alert">
          {answer?.ok === false && (
            <>
              <p>{answer.reason ?? 'Your passkeys could not be loaded.'}</p>
              <Button onClick={load}>Try Again</Button>
            </>
          )}
        </div>
        {answer?.ok && passkeys.length === 0 && <p>You have none yet.</p>}
        {passkeys.length > 0 && (
          <ul aria-label="Your passkeys">
            {passkeys.map((passkey) => (
              <li key={passkey.id} className={styles.passkey}>
                <span dir="auto">{passkey.name}</span>
                <time dateTime={passkey.createdAt}>Added {formatDate(passkey.createdAt.slice(0, 10))}</time>
                <button type="button" onClick={() => void remove(passkey)}>
                  Remove <span className="visually-hidden">{passkey.name}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {!hasPasskeys() && <p className={styles.passkeys}>This browser doesn’t support passkeys.</p>}
      {answer?.ok && hasPasskeys() && (
        <UnfoldedForm form={form} button="Add a passkey">
          {hasPassword && <PasswordAgain {...form.field('password')} email={email} />}
          <Field
            {...form.field('name')}
            label="Name of the passkey"
            hint="If you like, to know it from others: ‘My phone’."
            autoComplete="off"
            maxLength={MAX_PASSKEY_NAME_LENGTH}
            dir="auto"
          />
        </UnfoldedForm>
      )}
    </details>
  )
}
