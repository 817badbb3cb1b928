/** Gives the focus back where it was lost: to an element, or to the screen if that is gone. */
export function giveBackFocus(element: Element | null): void {
  if (document.activeElement !== document.body) return
  if (element instanceof HTMLElement) element.focus()
  if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
}
