import type { ReactNode } from 'react'
import { Road } from './road.tsx'
import styles from './loader.module.css'

/** Covers the whole screen while what it waits for is on its way; `children` may tell what that is. */
export function Loader({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.loader}>
      <Road />
      {children}
    </div>
  )
}
