import { HOME_PATH } from '#domain/addresses.ts'
import { Link } from '../preview/link.tsx'
import styles from './breadcrumb.module.css'

export function Breadcrumb({ here }: { here: string }) {
  return (
    <nav className={styles.breadcrumb} aria-label="Breadcrumb">
      <ol>
        <li>
          <Link to={HOME_PATH}>Home</Link>
        </li>
        <li aria-current="page">
          <bdi>{here}</bdi>
        </li>
      </ol>
    </nav>
  )
}
