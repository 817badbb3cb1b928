import { useState, type ComponentProps, type ReactNode } from 'react'
import styles from './count-button.module.css'

// Drawings of bootstrap-icons. Imported from the package, they would become part of the first view.
const ICONS = {
  like: 'M8 1.314C12.438-3.248 23.534 4.735 8 15-7.534 4.736 3.562-3.248 8 1.314',
  comment:
    'M14 1a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H4.414A2 2 0 0 0 3 11.586l-2 2V2a1 1 0 0 1 1-1zM2 0a2 2 0 0 0-2 2v12.793a.5.5 0 0 0 .854.353l2.853-2.853A1 1 0 0 1 4.414 12H14a2 2 0 0 0 2-2V2a2 2 0 0 0-2-2z',
}

export type Noun = keyof typeof ICONS

interface CountButtonProps extends ComponentProps<'button'> {
  /** Absent until it is loaded. */
  count?: number
  noun: Noun
  /** What it does, in words. */
  label: string
  /** Each new number plays the icon's animation; 0 plays none. */
  beat?: number
}

/** A button below an article that shows how many likes or comments it has. */
export function CountButton({ count, noun, label, beat = 0, ...button }: CountButtonProps) {
  return (
    <button type="button" className={styles.toggle} data-noun={noun} {...button}>
      <span key={beat} className={styles.icon} data-beats={beat > 0 || undefined}>
        <svg viewBox="0 0 16 16" aria-hidden>
          <path d={ICONS[noun]} />
        </svg>
      </span>
      <span className={styles.label}>{label}</span>
      {count !== undefined && (
        <span className={styles.counted}>
          <Count value={count} />
          <span className="visually-hidden">{count === 1 ? noun : `${noun}s`}</span>
        </span>
      )}
    </button>
  )
}

interface CountBarProps {
  children: ReactNode
  /** Comes later than the buttons, and has its space until then. */
  beside?: ReactNode
}

/** The row of such buttons. */
export function CountBar({ children, beside }: CountBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.buttons}>{children}</div>
      <div className={styles.beside}>{beside}</div>
    </div>
  )
}

/** A number that is animated when it changes. */
function Count({ value }: { value: number | undefined }) {
  const [shown, setShown] = useState({ value, hasChanged: false })
  if (value !== shown.value) setShown({ value, hasChanged: shown.value !== undefined })
  return (
    <span key={value} className={styles.count} data-changed={shown.hasChanged || undefined}>
      {value}
    </span>
  )
}
