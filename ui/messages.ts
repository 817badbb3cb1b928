import type { MessageKind } from './dialog.tsx'
import { createStore } from './store.ts'

interface ShownMessage {
  kind: MessageKind
  title: string
  text: string
  /** Label of the button that accepts or acknowledges. */
  button: string
  /** Label of the button that declines; absent if there is nothing to decline. */
  cancel?: string
}

export type Message = Omit<ShownMessage, 'button' | 'cancel'> & { button?: string }

/** A question; of the kind 'warning' if its action cannot be undone. */
export type Question = Omit<ShownMessage, 'kind'> & { kind?: 'warning' }

export interface QueuedMessage extends ShownMessage {
  id: number
  answer(isAccepted: boolean): void
}

/** Queues messages and questions, which appear over the page one after the other. */
export function createMessages() {
  const queue = createStore<readonly QueuedMessage[]>([])
  let lastId = 0

  function add(message: ShownMessage): Promise<boolean> {
    return new Promise((resolve) => {
      const id = ++lastId
      function answer(isAccepted: boolean) {
        queue.set(queue.get().filter((other) => other.id !== id))
        resolve(isAccepted)
      }
      queue.set([...queue.get(), { ...message, id, answer }])
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
