import styles from './icon.module.css'

/** A decorative icon; `svg` is the source of a file of bootstrap-icons. */
export function Icon({ svg }: { svg: string }) {
  return <span className={styles.icon} aria-hidden dangerouslySetInnerHTML={{ __html: svg }} />
}
