import styles from './milestone.module.css'

/** The milestone, the site's mark; decorative. */
export function Milestone() {
  return (
    <svg className={styles.milestone} viewBox="0 0 28 36" width="28" aria-hidden>
      <path className={styles.stone} d="M5 16v18h18V16z" />
      <path className={styles.cap} d="M5 16v-4a9 9 0 0 1 18 0v4z" />
      <path d="M1 34h26M10 22h8M10 27h5" />
    </svg>
  )
}
