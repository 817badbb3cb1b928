import styles from './leave.module.css'

/**
 * Animates the closing of a dialog: an inert copy fades out with the animation that its styles give to `[data-leaving]`.
 *
 * @param dialog Closed, and still in the document.
 */
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
