import { useState, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './count-button.module.css'

const ICONS = { like: 'heart-fill', comment: 'chat-left' } as const

type Noun = keyof typeof ICONS

interface CountButtonProps extends ComponentProps<'button'> {
  count?: number
  noun: Noun
  label: string
  /** Each new number plays the icon's animation; 0 plays none. */
  beat?: number
}

/** A button below an article that shows how many likes or comments it has. */
export function CountButton({ count, noun, label, beat = 0, ...button }: CountButtonProps) {
  return (
    <button type="button" className={styles.toggle} data-noun={noun} {...button}>
      <span key={beat} className={styles.icon} data-beats={beat > 0 || undefined}>
        <Icon name={ICONS[noun]} />
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
  /** Content that loads after the buttons. Its space is reserved. */
  beside?: ReactNode
}

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
