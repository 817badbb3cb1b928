import { Link } from 'react-router'
import type { DeskComments } from '#server/interactions/types.ts'
import type { MessagePage } from '#server/mail/types.ts'
import { formatInstant } from '#ui/instant.ts'
import { count } from '../shell/count.ts'
import styles from './today-screen.module.css'

/** What one reader wrote. */
interface Written {
  id: string
  at: string
  /** Where it is in the studio. */
  place: string
  /** Whether it waits for the writer. */
  mark?: string
  who: string
  about: string
  text: string
}

/** Number of comments and messages. */
const LATEST = 8

/** What readers wrote last: comments and unread messages, newest first. */
export function News({ comments, messages }: { comments: DeskComments; messages: MessagePage }) {
  const fromReaders = comments.items.filter(({ isByCreator }) => !isByCreator)
  const written = [...fromReaders.map(fromComment), ...messages.messages.map(fromMessage)]
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, LATEST)
  const waiting = [
    comments.counts.held > 0 && {
      to: '/comments?show=held',
      label: count(comments.counts.held, 'held comment'),
    },
    messages.counts.unread > 0 && {
      to: '/messages?show=unread',
      label: count(messages.counts.unread, 'unread message'),
    },
  ].filter((each) => each !== false)
  return (
    <section className={styles.section}>
      <h2>From readers</h2>
      {waiting.length > 0 && (
        <p className={styles.waiting}>
          {waiting.map(({ to, label }) => (
            <Link key={to} to={to} className={styles.more}>
              {label}
            </Link>
          ))}
        </p>
      )}
      {written.length === 0 && <p className={styles.quiet}>Comments and messages appear here.</p>}
      <ul>
        {written.map(({ id, at, place, mark, who, about, text }) => (
          <li key={id} className={styles.news}>
            <p className={styles.facts}>
              <span>
                {mark !== undefined && <span className={styles.mark}>{mark}</span>}
                <strong>{who}</strong> {about}
              </span>
              <time dateTime={at}>{formatInstant(at)}</time>
            </p>
            <p className={styles.text}>
              <Link to={place}>{text}</Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function fromComment(comment: DeskComments['items'][number]): Written {
  const { id, createdAt, state, user, title, articleId, text } = comment
  return {
    id,
    at: createdAt,
    place: `/comments?${new URLSearchParams({ article: articleId, ...(state === 'held' && { show: state }) })}`,
    mark: state === 'held' ? 'Held' : undefined,
    who: user,
    about: `on ${title ?? articleId}`,
    text,
  }
}

function fromMessage({ id, createdAt, name, subject, excerpt }: MessagePage['messages'][number]): Written {
  return {
    id,
    at: createdAt,
    place: `/messages/${id}`,
    mark: 'Message',
    who: name,
    about: subject,
    text: excerpt,
  }
}
