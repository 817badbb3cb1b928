import { useState } from 'react'
import { Link } from 'react-router'
import type { GuideJson } from '#server/studio/types.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { readStored, writeStored } from '#ui/storage.ts'
import { STEPS } from './steps.ts'
import styles from './today-screen.module.css'

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
        <Button onClick={hide}>Hide</Button>
      </header>
      <p className={styles.other}>
        Do you have a site elsewhere? <Link to="/move-in">Move it in</Link>, with its pictures and comments.
      </p>
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
