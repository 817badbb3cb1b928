import type { KeyboardEvent } from 'react'
import { isComposing } from './composing.ts'

/** Moves the focus from the last control of a dialog to its first and back. Browsers would leave the dialog. */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  // A dialog inside has already moved the focus.
  if (event.key !== 'Tab' || event.isDefaultPrevented() || isComposing(event)) return
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    ),
  ].filter((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled, [inert] *') && stop.checkVisibility())
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
