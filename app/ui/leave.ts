import styles from './leave.module.css'

/**
 * Shows how a dialog leaves that has just been closed: a likeness of it, which nobody can use or hear, fades away by the
 * animation that its styles give to `[data-leaving]`.
 *
 * @param dialog Still in the page.
 */
export function showLeaving(dialog: HTMLDialogElement): void {
  // No dialog itself: of those, browsers close the latest when Escape is pressed.
  const likeness = document.createElement('div')
  likeness.className = dialog.className
  likeness.classList.add(styles.leaving)
  likeness.append(...dialog.cloneNode(true).childNodes)
  likeness.inert = true
  likeness.ariaHidden = 'true'
  Object.assign(likeness.dataset, dialog.dataset, { leaving: '' })
  for (const element of likeness.querySelectorAll('[id]')) element.removeAttribute('id')
  document.body.append(likeness)
  const leaving = likeness.getAnimations().map(({ finished }) => finished)
  // Where nothing moves, it goes at once.
  if (leaving.length === 0) likeness.remove()
  else void Promise.allSettled(leaving).then(() => likeness.remove())
}
