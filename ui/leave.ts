import styles from './leave.module.css'

/** Fades an inert copy of a closed dialog out, as its styles say for `[data-leaving]`. */
export function animateClosing(dialog: HTMLDialogElement): void {
  // Not a dialog element: Escape would close it before an open one.
  const copy = document.createElement('div')
  copy.className = dialog.className
  copy.classList.add(styles.leaving)
  copy.append(...dialog.cloneNode(true).childNodes)
  copy.inert = true
  copy.ariaHidden = 'true'
  Object.assign(copy.dataset, dialog.dataset, { leaving: '' })
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id')
  document.body.append(copy)
  const finished = copy.getAnimations().map(({ finished }) => finished)
  // Without an animation it disappears at once.
  if (finished.length === 0) copy.remove()
  else void Promise.allSettled(finished).then(() => copy.remove())
}
