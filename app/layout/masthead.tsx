import styles from './masthead.module.css'

/** The site's name above what is printed; screens have the wordmark. */
export function Masthead({ title }: { title: string }) {
  return <p className={styles.masthead}>{title}</p>
}
