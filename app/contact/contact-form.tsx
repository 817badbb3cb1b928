import { useLayoutEffect, useRef, type RefObject } from 'react'
import { EMAIL_PATH } from '#domain/addresses.ts'
import { checkContactMessage, TRAP_FIELD, type ContactMessage } from '#domain/contact-message.ts'
import type { Words } from '#domain/words.ts'
import type { EmailClientOptions } from '#server/mail/types.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'
import { Field } from '#ui/field.tsx'
import { createMessages } from '#ui/messages.ts'
import { useShared } from '#ui/shared.ts'
import { useStore, type Store } from '#ui/store.ts'
import { UnsentNote } from '#ui/unsent-note.tsx'
import { useCheckedForm } from '#ui/use-checked-form.ts'
import { createContactSender, EMPTY_MESSAGE, thanksFor, typedEarly } from './contact-sender.ts'
import styles from './contact-form.module.css'

interface ContactFormProps {
  options: EmailClientOptions
  /** What a sent message is thanked with. */
  words: Pick<Words, 'sent' | 'thanks'>
}

/**
 * The form for a message to the creator. Before the page's scripts have started, the browser posts it. This site's server then checks
 * the message and answers with a page. An external service checks nothing, so the browser checks the fields.
 */
export function ContactForm({ options, words }: ContactFormProps) {
  const sender = useShared(createContactSender)
  const { draft, prepare } = sender
  const form = useCheckedForm(EMPTY_MESSAGE, { check: checkContactMessage, send, draft, checksUntyped: true })
  const isPending = useStore(sender.isSending)
  const hasMessages = useStore(useShared(createMessages).canShow)
  const outcome = useStore(sender.outcome)
  const element = useRef<HTMLFormElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  const writing = useWritingTime(element, draft)

  useLayoutEffect(() => {
    element.current!.noValidate = true
    element.current!.addEventListener('focusin', prepare, { once: true })
  }, [prepare])

  async function send(message: ContactMessage, button: HTMLElement | null) {
    // The focus moves to the button after Enter in a field too, so that another Enter sends again after a failure.
    button?.focus()
    const evidence = { trap: trap.current!.value, seconds: writing.seconds() }
    if (!(await sender.send(options, message, { evidence, thanks: thanksFor(words) }))) return
    // The visitor may have closed the spinner with Escape and continued to write.
    form.reset(draft.get() === message ? undefined : draft.get())
    writing.restart()
    if (trap.current) trap.current.value = ''
  }

  return (
    <form
      ref={element}
      className={styles.form}
      method="post"
      encType="multipart/form-data"
      action={`${options.origin ?? ''}${EMAIL_PATH}/send-form`}
      noValidate={options.origin === undefined}
      onSubmit={form.onSubmit}
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
      <Field {...form.field('subject')} label="Subject" dir="auto" required />
      <Field {...form.field('message')} label="Message" rows={6} dir="auto" required />
      <div className={styles.trap} aria-hidden>
        <label>
          Leave this empty
          <input ref={trap} name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <UnsentNote draft={draft} />
      <Button type="submit" isMain aria-disabled={isPending}>
        Send Message
      </Button>
      <div aria-live="polite" className={styles.outcome}>
        {isPending && !hasMessages && <Loading />}
        {outcome && (
          <p data-kind={outcome.kind}>
            <strong>{outcome.title}</strong> {outcome.text}
          </p>
        )}
      </div>
    </form>
  )
}

/** Measures the writing time, and copies into the draft what was typed before the scripts started. */
function useWritingTime(form: RefObject<HTMLFormElement | null>, draft: Store<ContactMessage>) {
  const startedAtMs = useRef(0)

  useLayoutEffect(() => {
    const known = draft.get()
    const fields = new FormData(form.current!)
    const typed = typedEarly(known, (name) => fields.get(name))
    if (Object.keys(typed).length > 0) {
      draft.set({ ...known, ...typed })
      // The visitor began before this moment, so count from the load of the page.
      startedAtMs.current = 0
    } else {
      // A stored draft began long ago.
      const hasDraft = Object.values(known).some((text) => text !== '')
      startedAtMs.current = hasDraft ? -Infinity : performance.now()
    }
  }, [form, draft])

  return {
    seconds: () => (performance.now() - startedAtMs.current) / 1000,
    restart() {
      startedAtMs.current = performance.now()
    },
  }
}
