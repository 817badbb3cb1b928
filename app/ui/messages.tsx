import { useEffect, useId } from 'react'
import { createStore, useStore } from './store.ts'
import { useModal } from './use-modal.ts'
import line from './line.module.css'
import styles from './messages.module.css'

/** What a message says has become of the way that the reader was on. */
const MARKS = { success: line.arrived, error: line.closed, question: line.stop, warning: line.end }

interface Message {
  kind: keyof typeof MARKS
  title: string
  text: string
  /** Agrees, or takes note. */
  button: string
  /** Declines; `undefined` where there is nothing to decline. */
  cancel?: string
}

/** A message that waits for its answer. */
interface Waiting extends Message {
  key: number
  answer(isAgreed: boolean): void
}

const store = createStore<readonly Waiting[]>([])
let lastKey = 0

/** Whether the page can show messages yet: until then, what `tell` and `ask` are given waits unseen. */
export const canTell = createStore(false)

/** Says something over everything else. Settles once the reader has seen it. */
export async function tell(message: Omit<Message, 'button' | 'cancel'> & { button?: string }): Promise<void> {
  await say({ button: 'OK', ...message })
}

/**
 * Asks something over everything else.
 *
 * @param message Of the kind 'warning' where what is asked cannot be undone.
 * @returns Whether the reader agreed; Escape declines.
 */
export function ask(message: Omit<Message, 'kind'> & { kind?: 'warning' }): Promise<boolean> {
  return say({ kind: 'question', cancel: 'Cancel', ...message })
}

function say(message: Message): Promise<boolean> {
  return new Promise((resolve) => {
    const key = ++lastKey
    function answer(isAgreed: boolean) {
      store.set(store.get().filter((other) => other.key !== key))
      resolve(isAgreed)
    }
    store.set([...store.get(), { ...message, key, answer }])
  })
}

/** Shows what `tell` and `ask` were given, one after the other. */
export function Messages() {
  const [message] = useStore(store)
  useEffect(() => {
    canTell.set(true)
    return () => canTell.set(false)
  }, [])
  return message && <MessageDialog {...message} key={message.key} onAnswer={message.answer} />
}

function MessageDialog({
  kind,
  title,
  text,
  button,
  cancel,
  onAnswer,
}: Message & { onAnswer(isAgreed: boolean): void }) {
  const titleId = useId()
  const textId = useId()
  const modal = useModal({ onClose: () => onAnswer(false), ignoresBackdrop: true })
  const isGrave = kind === 'warning'
  const declining = cancel !== undefined && (
    <button type="button" className="button" onClick={() => onAnswer(false)}>
      {cancel}
    </button>
  )
  return (
    <dialog
      className={styles.message}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      data-kind={kind}
      {...modal}
    >
      <span className={styles.line} aria-hidden />
      <h2 id={titleId} className={MARKS[kind]}>
        {title}
      </h2>
      <p id={textId}>{text}</p>
      {/* The focus begins with the first: that is the way back where the other cannot be undone. */}
      <div className={styles.answers}>
        {isGrave && declining}
        <button
          type="button"
          className="button"
          data-main={!isGrave || undefined}
          data-grave={isGrave || undefined}
          onClick={() => onAnswer(true)}
        >
          {button}
        </button>
        {!isGrave && declining}
      </div>
    </dialog>
  )
}
