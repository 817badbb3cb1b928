import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { isComposing } from '#ui/composing.ts'
import { returnFocus } from '#ui/focus.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './editing-screen.module.css'

interface SideProps {
  name: string
  /** Called for Escape and for the close button. */
  onClose(): void
  children: ReactNode
}

/** A panel next to the text, or in its place on a phone. It takes the focus when it opens, and returns it when it closes. */
export function Side({ name, onClose, children }: SideProps) {
  const section = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const opener = document.activeElement
    const element = section.current!
    element.focus({ preventScroll: true })
    element.addEventListener('keydown', (event) => {
      // A dialog inside handles Escape itself.
      const isInDialog = (event.target as Element).closest('dialog') !== null
      if (event.key === 'Escape' && !isComposing(event) && !isInDialog) close()
    })
    return () => returnFocus(opener)
  }, [])
  return (
    <section ref={section} tabIndex={-1} className={styles.side} aria-label={name}>
      <div className={styles.sideHead}>
        <h2>{name}</h2>
        <button type="button" className={styles.tool} aria-label="Close" onClick={onClose}>
          <Icon name="x-lg" />
        </button>
      </div>
      {children}
    </section>
  )
}
