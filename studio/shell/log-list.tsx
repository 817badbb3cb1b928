import { useState } from 'react'
import { STUDIO_ACTIONS, type StudioAction } from '#domain/studio-action.ts'
import type { LogEntryJson } from '#server/studio/types.ts'
import { Button } from '#ui/button.tsx'
import { formatInstant } from '#ui/instant.ts'
import styles from './sections.module.css'

/** Number of rows at first, and of the rows that 'Show more' adds. */
const STEP = 20

/** The activity in the studio, newest first. */
export function LogList({ log }: { log: readonly LogEntryJson[] }) {
  const [shown, setShown] = useState(STEP)
  return (
    <section className={styles.section}>
      <h2>Activity</h2>
      <ul className={styles.list}>
        {log.slice(0, shown).map(({ at, action, entry, detail, times }) => (
          <li key={`${at} ${action} ${entry}`} className={styles.row}>
            <span>
              {[STUDIO_ACTIONS[action], entry, describe(action, detail), describeCount(times)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <time dateTime={at} className={styles.instant}>
              {formatInstant(at)}
            </time>
          </li>
        ))}
      </ul>
      {log.length > shown && <Button onClick={() => setShown(shown + STEP)}>Show more</Button>}
    </section>
  )
}

function describe(action: StudioAction, detail?: string): string | undefined {
  return action === 'schedule' && detail ? formatInstant(detail) : detail
}

function describeCount(times?: number): string | undefined {
  return times !== undefined && times > 1 ? `${times} times that day` : undefined
}
