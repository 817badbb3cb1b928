/**
 * Shows how a dialog leaves that has just been closed: a likeness of it, which nobody can use or hear, fades away by the
 * animation that its styles give to `[data-leaving]`.
 *
 * @param dialog Still in the page.
 */
export function showLeaving(dialog: HTMLDialogElement): void {
  const likeness = dialog.cloneNode(true) as HTMLDialogElement
  likeness.inert = true
  likeness.ariaHidden = 'true'
  likeness.dataset.leaving = ''
  likeness.open = true
  for (const element of [likeness, ...likeness.querySelectorAll('[id]')]) element.removeAttribute('id')
  document.body.append(likeness)
  const leaving = likeness.getAnimations().map(({ finished }) => finished)
  // Where nothing moves, it goes at once.
  if (leaving.length === 0) likeness.remove()
  else void Promise.allSettled(leaving).then(() => likeness.remove())
}
