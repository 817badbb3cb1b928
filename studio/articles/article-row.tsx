import { Link } from 'react-router'
import { describeCommentAge } from '#domain/comment-age.ts'
import { formatDate } from '#domain/calendar-date.ts'
import type { EntrySummaryJson } from '#server/studio/types.ts'
import { Icon } from '#ui/icon.tsx'
import { formatInstant } from '#ui/instant.ts'
import { STATES, titleOf } from './article-list.ts'
import styles from './article-row.module.css'

interface ArticleRowProps {
  entry: EntrySummaryJson
  canWrite: boolean
  /** Whether the entry cannot be opened: the server is unreachable, and the device has no copy of the text. */
  isUnavailable: boolean
  now: Date
}

/** One entry of the list. Its title is a link to the editor. */
export function ArticleRow({ entry, canWrite, isUnavailable, now }: ArticleRowProps) {
  const { state, publishAt, category, date, language, likes, comments, readings, problem, savedAt, effect } =
    entry
  const title = titleOf(entry)
  return (
    <li className={styles.row}>
      <p className={styles.title}>
        {canWrite && !isUnavailable ? <Link to={`/edit/${entry.entry}`}>{title}</Link> : title}
        {language !== undefined && <span className={styles.language}> {language}</span>}
      </p>
      <p className={styles.facts}>
        <span className={styles.state} data-state={state}>
          {publishAt === undefined
            ? describeState(state, effect)
            : `Scheduled for ${formatInstant(publishAt)}`}
          {publishAt !== undefined && state === 'changed' && ', with changes'}
        </span>
        {category && <span>{category}</span>}
        {date && <span>{describeDate(date)}</span>}
        {likes > 0 && (
          <span>
            <Icon name="heart" /> {likes} <span className="visually-hidden">likes</span>
          </span>
        )}
        {comments > 0 && (
          <span>
            <Icon name="chat" /> {comments} <span className="visually-hidden">comments</span>
          </span>
        )}
        {readings > 0 && (
          <span>{readings === 1 ? 'Read once' : `Read ${readings.toLocaleString('en-US')} times`}</span>
        )}
        {isUnavailable && <span>Needs a connection</span>}
        {savedAt !== undefined && <span>Changed {describeAge(savedAt, now)}</span>}
      </p>
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
    </li>
  )
}

/** Describes what readers see of an entry. */
function describeState(state: EntrySummaryJson['state'], effect: EntrySummaryJson['effect']): string {
  if (state !== 'draft' && effect === 'left-out') return 'Published, but readers do not see it'
  if (state !== 'draft' && effect === 'last-version') return 'Published, but readers see an earlier text'
  return STATES.find((each) => each.state === state)!.label
}

/** Formats the date of an entry. Other texts stay unchanged. */
function describeDate(date: string): string {
  return /^\d{4}-\d\d-\d\d/.test(date) && !Number.isNaN(Date.parse(date.slice(0, 10)))
    ? formatDate(date.slice(0, 10))
    : date
}

function describeAge(instant: string, now: Date): string {
  const age = describeCommentAge(new Date(instant), now)
  return /^(Just|Yesterday)/.test(age) ? age.toLowerCase() : /^\d/.test(age) ? age : `on ${age}`
}
