import { useState } from 'react'
import { Link } from 'react-router'
import type { GuideJson } from '#server/studio/types.ts'
import { Icon } from '#ui/icon.tsx'
import { readStored, writeStored } from '#ui/storage.ts'
import styles from './today-screen.module.css'

interface Step {
  name: keyof GuideJson
  label: string
  /** What it gives. */
  reason: string
  /** Where to do it, below `/studio`. */
  place: string
}

const STEPS: Step[] = [
  {
    name: 'portrait',
    label: 'Add your portrait',
    reason: 'Readers see it on Home and About.',
    place: '/site',
  },
  { name: 'about', label: 'Say who you are', reason: 'The text of the page About.', place: '/site' },
  {
    name: 'look',
    label: 'Choose your colour',
    reason: 'It is in every link, and in the icon.',
    place: '/site',
  },
  {
    name: 'article',
    label: 'Publish your first article',
    reason: 'Then Home has something to show.',
    place: '/new',
  },
  {
    name: 'mail',
    label: 'Set your mail server',
    reason: 'Messages reach you, and readers can reset passwords.',
    place: '/messages/mail',
  },
  {
    name: 'copies',
    label: 'Make a copy each day',
    reason: 'A lost disk then costs a day at most.',
    place: '/copies',
  },
  {
    name: 'address',
    label: 'Put the site on the web',
    reason: 'PUBLIC_URL in .env is its address, with https.',
    place: '/settings',
  },
]

/** Where this browser stores that she hid the guide. */
const HIDDEN_KEY = 'waypost.studio.guide-hidden'

/** The first steps towards a site of her own, until all are taken or she hides them. */
export function Guide({ guide }: { guide: GuideJson }) {
  const [isHidden, setIsHidden] = useState(() => readStored('localStorage', HIDDEN_KEY) !== null)
  const done = STEPS.filter(({ name }) => guide[name]).length
  if (isHidden || done === STEPS.length) return null

  function hide() {
    writeStored('localStorage', HIDDEN_KEY, 'yes')
    setIsHidden(true)
  }

  return (
    <section className={styles.section}>
      <header className={styles.head}>
        <h2>
          First steps <span className={styles.quiet}>{`${done} of ${STEPS.length}`}</span>
        </h2>
        <button type="button" className="button" onClick={hide}>
          Hide
        </button>
      </header>
      <ol>
        {STEPS.map(({ name, label, reason, place }) => (
          <li key={name} className={styles.step} data-done={guide[name] || undefined}>
            {guide[name] ? (
              <span className={styles.name}>
                <Icon name="check-lg" /> {label} <span className="visually-hidden">(done)</span>
              </span>
            ) : (
              <>
                <Link to={place} className={styles.name}>
                  {label}
                </Link>
                <span className={styles.quiet}>{reason}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
