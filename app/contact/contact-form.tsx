import { useLayoutEffect, useRef } from 'react'
import { checkContactMessage, TRAP_FIELD, type ContactMessage } from '#domain/contact-message.ts'
import type { EmailClientOptions } from '#server/mail/types.ts'
import { DotSpinner } from '../ui/dot-spinner.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { canTell } from '../ui/messages.tsx'
import { useStore } from '../ui/store.ts'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { draft, EMPTY_MESSAGE } from './draft.ts'
import { loadEmailClient } from './email-client.ts'
import { isSending, sendAndTell, untold } from './sending.ts'
import { useWritingTime } from './use-writing-time.ts'
import styles from './contact-form.module.css'

/** Where a visitor writes to the creator. Until scripts have run, the browser itself checks and sends what was typed. */
export function ContactForm({ options }: { options: EmailClientOptions }) {
  const form = useCheckedForm(EMPTY_MESSAGE, checkContactMessage, { draft, mindsEmpty: true })
  const isPending = useStore(isSending)
  const hasMessages = useStore(canTell)
  const outcome = useStore(untold)
  const element = useRef<HTMLFormElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  const writing = useWritingTime(element)

  useLayoutEffect(() => {
    element.current!.noValidate = true
    element.current!.addEventListener('focusin', prepare, { once: true })
  }, [])

  function send(message: ContactMessage, opener: HTMLElement | null) {
    // Safari does not focus what is clicked, and the focus is given back to what had it.
    opener?.focus()
    const seconds = writing.seconds()
    void sendAndTell({ options, message, writing: { trap: trap.current!.value, seconds }, onSent: startAnew })

    function startAnew() {
      // Who has escaped the spinner may have gone on writing.
      form.reset(draft.get() === message ? undefined : draft.get())
      writing.startAnew()
      if (trap.current) trap.current.value = ''
    }
  }

  return (
    <form
      ref={element}
      className={styles.form}
      method="post"
      encType="multipart/form-data"
      action={`${options.origin ?? ''}/api/v1.0/email/send-form`}
      onSubmit={(event) => form.submit(event, (message) => send(message, event.nativeEvent.submitter))}
    >
      <input type="hidden" name="user_id" value={options.userId} />
      <input type="hidden" name="service_id" value={options.serviceId} />
      <input type="hidden" name="template_id" value={options.templateId} />
      <Field {...form.field('name')} label="Your Name" autoComplete="name" dir="auto" required />
      <Field
        {...form.field('email')}
        label="Your Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <Field {...form.field('subject')} label="Subject" autoComplete="off" dir="auto" required />
      <TextArea {...form.field('message')} label="Message" rows={6} dir="auto" required />
      <div className={styles.trap} aria-hidden>
        <label>
          Leave this empty
          <input ref={trap} name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <button type="submit" className="button" data-main aria-disabled={isPending}>
        Send Message
      </button>
      <div aria-live="polite" className={styles.outcome}>
        {isPending && !hasMessages && <DotSpinner />}
        {outcome && (
          <p data-kind={outcome.kind}>
            <strong>{outcome.title}</strong> {outcome.text}
          </p>
        )}
      </div>
    </form>
  )
}

/** Whoever sends meets the failure, if it lasts. */
function prepare() {
  loadEmailClient().catch(() => undefined)
}
