import { useEffectEvent, useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'
import { keepTabInside } from './keep-tab-inside.ts'
import { animateClosing } from './leave.ts'

interface ModalOptions {
  /** Called for Escape and for a click beside the dialog. */
  onClose(): void
  /** Whether a click beside the dialog leaves it open. */
  ignoresBackdrop?: boolean
}

/** Opens a `<dialog>` over the page while it is mounted. @returns Properties for it. */
export function useModal({ onClose, ignoresBackdrop = false }: ModalOptions) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = dialog.current!
    const opener = document.activeElement
    markScrollBar()
    // Browsers close it by themselves when Escape is pressed twice.
    const handleClose = () => close()
    element.showModal()
    element.addEventListener('close', handleClose)
    return () => {
      element.removeEventListener('close', handleClose)
      element.close()
      animateClosing(element)
      returnFocus(element, opener)
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
    // A selection that starts in a field and ends beside the dialog is not a click on the backdrop.
    onPointerDown(event: MouseEvent) {
      isPressedBeside.current = isBeside(event)
    },
    onClick(event: MouseEvent) {
      if (isPressedBeside.current && isBeside(event) && !ignoresBackdrop) onClose()
    },
  }
}

/** Marks the document if its scroll bar takes space. An open dialog has already hidden the bar. */
function markScrollBar() {
  const { documentElement: root, body } = document
  const takesRoom = innerWidth > body.clientWidth
  if (document.querySelector(':modal') === null) root.toggleAttribute('data-scroll-bar', takesRoom)
}

/** Returns the focus to the element that opened the dialog, or to the main content if that is gone. */
function returnFocus(dialog: HTMLDialogElement, opener: Element | null) {
  // Browsers do this by themselves in most cases.
  const isLost = () => document.activeElement === document.body || dialog.contains(document.activeElement)
  if (isLost() && opener instanceof HTMLElement) opener.focus()
  if (isLost()) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
