import styles from './waiting.module.css'

/** Stands where something is loading. It is seen after a moment, so that what is quick does not flicker. */
export function Waiting({ what = 'Loading' }: { what?: string }) {
  return (
    <output className={styles.waiting}>
      <span className={styles.dot} aria-hidden />
      {what} …
    </output>
  )
}
