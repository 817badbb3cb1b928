import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { giveBackFocus } from '../ui/focus.ts'

interface SideProps {
  name: string
  className: string
  /** Called for Escape. */
  onClose(): void
  children: ReactNode
}

/** A form or a list beside the text, or in its place on a phone. It has the focus when it comes, and gives it back when it goes. */
export function Side({ name, className, onClose, children }: SideProps) {
  const section = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const opener = document.activeElement
    const element = section.current!
    element.focus({ preventScroll: true })
    element.addEventListener('keydown', ({ key, target }) => {
      // A dialog that was opened from here closes by itself.
      if (key === 'Escape' && !(target as Element).closest('dialog')) close()
    })
    return () => giveBackFocus(opener)
  }, [])
  return (
    <section ref={section} tabIndex={-1} className={className} aria-label={name}>
      {children}
    </section>
  )
}
