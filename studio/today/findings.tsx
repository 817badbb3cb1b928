import { Link } from 'react-router'
import type { Finding } from '#server/diagnosis/types.ts'
import styles from './today-screen.module.css'

/** Lists problems of the site, each with its remedy. Nothing without problems. */
export function Findings({ title, findings }: { title: string; findings: readonly Finding[] }) {
  if (findings.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <ul>
        {findings.map(({ id, state, text, remedy, place }) => (
          <li key={id} className={styles.finding} data-state={state}>
            <p>{text}</p>
            {place === undefined ? (
              remedy !== undefined && <p className={styles.quiet}>{remedy}</p>
            ) : (
              <p>
                <Link to={place} className={styles.more}>
                  {remedy ?? 'Open it'}
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
