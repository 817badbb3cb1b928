import { createStore } from '#ui/store.ts'

interface Notice {
  text: string
  action?: { label: string; run(): void }
}

/** The result of the owner's last action. */
export const createNotices = () => createStore<Notice | undefined>(undefined)
