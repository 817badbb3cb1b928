import { useState } from 'react'
import type { LogEntryJson, StudioAction } from '#server/studio/types.ts'
import { Button } from '#ui/button.tsx'
import { formatInstant } from '#ui/instant.ts'
import styles from './sections.module.css'

/** Descriptions of the actions that the server logs. */
const ACTIONS: Readonly<Record<StudioAction, string>> = {
  owner: 'Became the owner by a link',
  'sign-in': 'Signed in',
  'sign-in-refused': 'Somebody tried a wrong password',
  'sign-out': 'Signed out',
  'session-ended': 'Signed out elsewhere',
  password: 'Changed the password',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  create: 'Created',
  publish: 'Published',
  schedule: 'Scheduled',
  unpublish: 'Unpublished',
  discard: 'Discarded changes of',
  rename: 'Renamed',
  delete: 'Moved to the bin',
  restore: 'Restored',
  'bin-emptied': 'Emptied the bin',
  'picture-added': 'Added a picture',
  'picture-deleted': 'Moved a picture to the bin',
  'draft-shared': 'Shared a draft',
  'draft-unshared': 'Deleted the link to a draft',
  settings: 'Changed settings',
  comments: 'Comments',
  'mail-server': 'Set the mail server',
  'copy-made': 'Made a copy',
  'copy-downloaded': 'Downloaded a copy',
  'copy-deleted': 'Deleted a copy',
  'copy-restored': 'Restored a copy',
  'message-deleted': 'Deleted a message',
  'sender-blocked': 'Blocked a sender',
  'sender-unblocked': 'Unblocked a sender',
  site: 'Changed the site',
  'reader-signed-out': 'Ended a reader’s sessions',
  'reader-exported': 'Exported a reader’s data',
  'reader-erased': 'Erased a reader',
}

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
              {[ACTIONS[action], entry, describe(action, detail), describeCount(times)]
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
