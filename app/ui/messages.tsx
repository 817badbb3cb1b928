import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useShared } from './shared.ts'
import { createStore, useStore } from './store.ts'
import { useModal } from './use-modal.ts'
import line from './line.module.css'
import styles from './messages.module.css'

/** The mark on the line beside a message's title. */
const MARKS = { success: line.arrived, error: line.closed, question: line.stop, warning: line.end }

interface Dialog {
  kind: keyof typeof MARKS
  title: string
  text: string
  /** Accepts or acknowledges. */
  button: string
  /** Declines; absent where there is nothing to decline. */
  cancel?: string
}

/** A message that the reader only acknowledges. */
export type Message = Omit<Dialog, 'button' | 'cancel'> & { button?: string }

/** A question; of the kind 'warning' if its action cannot be undone. */
export type Question = Omit<Dialog, 'kind'> & { kind?: 'warning' }

interface QueuedDialog extends Dialog {
  id: number
  answer(isAccepted: boolean): void
}

/** Queues messages and questions, which appear over the page one after the other. */
export function createMessages() {
  const queue = createStore<readonly QueuedDialog[]>([])
  let lastId = 0

  function add(dialog: Dialog): Promise<boolean> {
    return new Promise((resolve) => {
      const id = ++lastId
      function answer(isAccepted: boolean) {
        queue.set(queue.get().filter((other) => other.id !== id))
        resolve(isAccepted)
      }
      queue.set([...queue.get(), { ...dialog, id, answer }])
    })
  }

  return {
    queue,
    /** Whether `Messages` is on the page; until then the queue is invisible. */
    canShow: createStore(false),
    /** Shows a message. Settles when the reader has closed it. */
    show: (message: Message): Promise<unknown> => add({ button: 'OK', ...message }),
    /** Asks a question. @returns Whether the reader accepted; Escape declines. */
    ask: (question: Question) => add({ kind: 'question', cancel: 'Cancel', ...question }),
  }
}

/** Shows the first dialog of the queue. */
export function Messages() {
  const { queue, canShow } = useShared(createMessages)
  const [first] = useStore(queue)
  useEffect(() => {
    canShow.set(true)
    return () => canShow.set(false)
  }, [canShow])
  return first && <MessageDialog key={first.id} {...first} />
}

function MessageDialog({ kind, title, text, button, cancel, answer }: QueuedDialog) {
  const titleId = useId()
  const textId = useId()
  const modal = useModal({ onClose: () => answer(false), ignoresBackdrop: true })
  const isWarning = kind === 'warning'
  const declining = useRef<HTMLButtonElement>(null)
  // What cannot be undone is not done by pressing Enter once too often.
  useLayoutEffect(() => {
    if (isWarning) declining.current?.focus()
  }, [isWarning])
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
      <div className={styles.answers}>
        <button
          type="button"
          className="button"
          data-main={!isWarning || undefined}
          data-grave={isWarning || undefined}
          onClick={() => answer(true)}
        >
          {button}
        </button>
        {cancel !== undefined && (
          <button type="button" className="button" ref={declining} onClick={() => answer(false)}>
            {cancel}
          </button>
        )}
      </div>
    </dialog>
  )
}
