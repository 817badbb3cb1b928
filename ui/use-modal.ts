import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
} from 'react'
import { isComposing } from './composing.ts'
import { returnFocus } from './focus.ts'
import { keepTabInside } from './keep-tab-inside.ts'

interface ModalOptions {
  /** Called for Escape, and for a click outside of the dialog. */
  onClose(): void
  closesOnBackdrop?: boolean
}

/**
 * Opens a `<dialog>` over the page while it is mounted. The focus starts at the dialog's first control, or at the one
 * with `data-autofocus`.
 * @returns Properties for the element.
 */
export function useModal({ onClose, closesOnBackdrop = false }: ModalOptions) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedOutside = useRef(false)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = dialog.current!
    const opener = document.activeElement
    // Browsers close the dialog without asking if Escape is pressed twice.
    const handleClose = () => close()
    markScrollBar()
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    element.addEventListener('close', handleClose)
    return () => {
      element.removeEventListener('close', handleClose)
      element.close()
      // Wait for the commit: it may also remove the opener.
      queueMicrotask(() => returnFocus(opener))
    }
  }, [])

  function isOutside({ target, currentTarget }: MouseEvent) {
    return target === currentTarget
  }

  return {
    ref: dialog,
    onCancel(event: SyntheticEvent) {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
      if (!isComposing(event)) keepTabInside(event)
      // Escape would close the dialog, and Enter would send its form.
      else if (event.key === 'Escape' || event.key === 'Enter') event.preventDefault()
    },
    // A selection that starts in a field and ends outside of the dialog is not a click on the backdrop.
    onPointerDown(event: MouseEvent) {
      isPressedOutside.current = isOutside(event)
    },
    onClick(event: MouseEvent) {
      if (isPressedOutside.current && isOutside(event) && closesOnBackdrop) onClose()
    },
  }
}

/** Marks the document if its scroll bar takes space. An open dialog has already hidden the bar. */
function markScrollBar() {
  const { documentElement: root, body } = document
  const takesSpace = innerWidth > body.clientWidth
  if (document.querySelector(':modal') === null) root.toggleAttribute('data-scroll-bar', takesSpace)
}
