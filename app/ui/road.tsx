import { Milestone } from './milestone.tsx'
import styles from './road.module.css'

/** The loading animation: a traveller on a dotted road passes a milestone. */
export function Road() {
  return (
    <>
      <div className={styles.road} aria-hidden>
        <Milestone />
        <svg viewBox="0 0 3300 80">
          <path d="M0 44q150 40 300 0t300 0 300 0 300 0 300 0 300 0 300 0 300 0 300 0 300 0 300 0" />
          <circle r="6" />
        </svg>
      </div>
      <span className="visually-hidden">Loading</span>
    </>
  )
}
