import type { KeyboardEvent } from 'react'

/**
 * Leads from the last thing that takes the focus to the first and back, which browsers leave to nothing or to the page below.
 *
 * @param event Of a key pressed in what lies over the page.
 */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, input, textarea, summary'),
  ].filter((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled, [inert] *') && stop.checkVisibility())
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
