import { createStore } from './store.ts'

interface Dialog {
  kind: 'success' | 'error' | 'question' | 'warning'
  title: string
  text: string
  /** Accepts or acknowledges. */
  button: string
  /** Declines; absent where there is nothing to decline. */
  cancel?: string
}

export type Message = Omit<Dialog, 'button' | 'cancel'> & { button?: string }

/** A question; of the kind 'warning' if its action cannot be undone. */
export type Question = Omit<Dialog, 'kind'> & { kind?: 'warning' }

export interface QueuedDialog extends Dialog {
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
