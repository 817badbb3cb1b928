import type { ContactMessage } from '#domain/contact-message.ts'
import { createTabStore } from '../ui/tab-store.ts'

export const EMPTY_MESSAGE: ContactMessage = { name: '', email: '', subject: '', message: '' }

/** What was typed to the creator and not sent yet, kept until it is, for as long as the tab is open. */
export const draft = createTabStore('waypost.contact', EMPTY_MESSAGE, (kept) => ({
  ...EMPTY_MESSAGE,
  ...(kept as Partial<ContactMessage>),
}))

/** Whether there is anything in it. */
export function hasDraft(): boolean {
  return Object.values(draft.get()).some((text) => text !== '')
}

/**
 * Takes over what stands in the fields without the page knowing of it: typed before its scripts ran.
 *
 * @returns Whether there was anything.
 */
export function adoptTyped(form: HTMLFormElement): boolean {
  const known = draft.get()
  const standing = new FormData(form)
  const typed = (Object.keys(known) as (keyof ContactMessage)[])
    .map((name) => [name, standing.get(name)] as const)
    .filter(([name, text]) => text !== '' && text !== known[name])
  if (typed.length === 0) return false
  draft.set({ ...known, ...Object.fromEntries(typed) })
  return true
}
