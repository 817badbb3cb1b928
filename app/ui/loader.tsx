import type { ReactNode } from 'react'
import { Road } from './road.tsx'
import styles from './loader.module.css'

/** Covers the whole screen while something loads; `children` may name it. */
export function Loader({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.loader}>
      <Road />
      {children}
    </div>
  )
}
