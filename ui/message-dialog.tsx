import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createMessages, type QueuedDialog } from './messages.ts'
import { useShared } from './shared.ts'
import { useStore } from './store.ts'
import { useModal } from './use-modal.ts'
import line from './line.module.css'
import styles from './message-dialog.module.css'

/** The mark on the line beside a message's title. */
const MARKS: Record<QueuedDialog['kind'], string> = {
  success: line.arrived,
  error: line.closed,
  question: line.stop,
  warning: line.end,
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
