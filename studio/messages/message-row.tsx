import { Link } from 'react-router'
import type { MessagePage } from '#server/mail/types.ts'
import { formatInstant } from '#ui/instant.ts'
import list from '../shell/list.module.css'
import { MAIL_STATES } from './mail-state.ts'
import styles from './message-row.module.css'

/** One message of the list. Its subject is a link to the whole message. */
export function MessageRow({ message }: { message: MessagePage['messages'][number] }) {
  const { id, name, subject, excerpt, createdAt, readAt, archivedAt, mail } = message
  const isUnread = readAt === null
  return (
    <li className={list.row} data-unread={isUnread || undefined}>
      <p className={list.facts}>
        <span className={styles.name}>
          {isUnread && <span className={list.mark}>New</span>}
          {name}
        </span>
        <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
      </p>
      <p className={list.subject}>
        <Link to={`/messages/${id}`}>{subject}</Link>
      </p>
      <p className={styles.excerpt}>{excerpt}</p>
      {(mail === 'held' || mail === 'failed') && (
        <p className={styles.state} data-state={mail}>
          {MAIL_STATES[mail]}
        </p>
      )}
      {archivedAt !== null && <p className={styles.state}>Archived</p>}
    </li>
  )
}
