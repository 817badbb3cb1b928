import { useEffectEvent, useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'
import { keepTabInside } from './keep-tab-inside.ts'
import { showLeaving } from './leave.ts'

interface ModalOptions {
  /** Asked for by Escape, and by a click beside the dialog. */
  onClose(): void
  /** Whether a click beside the dialog leaves it open. */
  ignoresBackdrop?: boolean
}

/**
 * Opens a `<dialog>` over the page for as long as it is rendered.
 *
 * The browser keeps the focus and the reader's other keys inside and gives the focus back afterwards.
 *
 * @returns Properties for the `<dialog>`.
 */
export function useModal({ onClose, ignoresBackdrop = false }: ModalOptions) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = dialog.current!
    const opener = document.activeElement
    markScrollBar()
    // The browser closes it by itself when Escape is pressed twice.
    const followClosing = () => close()
    element.showModal()
    element.addEventListener('close', followClosing)
    return () => {
      element.removeEventListener('close', followClosing)
      element.close()
      showLeaving(element)
      giveFocusBack(element, opener)
    }
  }, [])

  function isBeside({ target, currentTarget }: MouseEvent) {
    return target === currentTarget
  }

  return {
    ref: dialog,
    onCancel(event: SyntheticEvent) {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    onKeyDown: keepTabInside,
    // A selection that begins in a field and ends beside the dialog is no click on its backdrop.
    onPointerDown(event: MouseEvent) {
      isPressedBeside.current = isBeside(event)
    },
    onClick(event: MouseEvent) {
      if (isPressedBeside.current && isBeside(event) && !ignoresBackdrop) onClose()
    },
  }
}

/** Marks the document if its scroll bar takes room, for as long as no dialog has taken that away. */
function markScrollBar() {
  const { documentElement: root, body } = document
  const takesRoom = innerWidth > body.clientWidth
  if (document.querySelector(':modal') === null) root.toggleAttribute('data-scroll-bar', takesRoom)
}

/** Gives the focus to what opened a dialog or, if that has gone, to where the reader goes on. */
function giveFocusBack(dialog: HTMLDialogElement, opener: Element | null) {
  // The browser has done it in most cases.
  const isLost = () => document.activeElement === document.body || dialog.contains(document.activeElement)
  if (isLost() && opener instanceof HTMLElement) opener.focus()
  if (isLost()) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
