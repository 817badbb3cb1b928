import styles from './icon.module.css'

/** A drawing that stands beside words; `svg` is the text of a file from bootstrap-icons. */
export function Icon({ svg }: { svg: string }) {
  return <span className={styles.icon} aria-hidden dangerouslySetInnerHTML={{ __html: svg }} />
}
