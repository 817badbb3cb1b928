import { useState } from 'react'
import { Link } from 'react-router'
import { commentPath } from '#domain/addresses.ts'
import { describeCommentAge } from '#domain/comment-age.ts'
import type { DeskAuthor, DeskComment, ModerationAction } from '#server/interactions/types.ts'
import { formatInstant } from '#ui/instant.ts'
import { AnswerForm } from './answer-form.tsx'
import { count } from '../shell/count.ts'
import { LABELS } from './moderate.ts'
import styles from './comment-row.module.css'

interface CommentRowProps {
  comment: DeskComment
  now: Date
  isSelected: boolean
  onSelect(): void
  onAction(action: ModerationAction): void
  onBlock(author: DeskAuthor): void
}

/** Number of characters from which a text is cut until she opens it. */
const LONG = 700

const STATES: Readonly<Record<DeskComment['state'], string>> = {
  visible: '',
  held: 'Waits for approval',
  removed: 'Removed',
}

const ACTIONS: Readonly<Record<DeskComment['state'], readonly ModerationAction[]>> = {
  visible: ['remove', 'hold'],
  held: ['approve', 'remove'],
  removed: ['restore'],
}

export function CommentRow({ comment, now, isSelected, onSelect, onAction, onBlock }: CommentRowProps) {
  const { id, articleId, title, state, user, isByCreator, author, answersTo, text, createdAt } = comment
  const [isAnswering, setIsAnswering] = useState(false)
  const [isOpen, setIsOpen] = useState(text.length <= LONG)
  const age = describeCommentAge(new Date(createdAt), now)
  const isShown = state === 'visible' && title !== undefined
  const time = (
    <time dateTime={createdAt} title={formatInstant(createdAt)}>
      {age}
    </time>
  )
  const object = <span className="visually-hidden"> the comment by {user}</span>
  return (
    <li className={styles.row} data-state={state} data-selected={isSelected || undefined}>
      <label className={styles.select}>
        <input type="checkbox" checked={isSelected} onChange={onSelect} />
        <span className="visually-hidden">
          Comment by {user}, {age}
        </span>
      </label>
      <p className={styles.head}>
        <bdi className={styles.user}>{user}</bdi>
        {isByCreator && <span className={styles.mark}>Author</span>}
        {isShown ? <a href={commentPath(articleId, id)}>{time}</a> : time}
        {STATES[state] !== '' && <span className={styles.state}>{STATES[state]}</span>}
      </p>
      {author && !isByCreator && <About author={author} user={user} />}
      <p className={styles.facts}>
        <span>
          On <Link to={`/comments?${new URLSearchParams({ article: articleId })}`}>{title ?? articleId}</Link>
        </span>
        {answersTo && (
          <span>
            answers <bdi>{answersTo.user}</bdi>
            {answersTo.quote && `: “${answersTo.quote}”`}
          </span>
        )}
      </p>
      <p className={styles.text} dir="auto">
        {isOpen ? text : `${text.slice(0, LONG).toWellFormed().trimEnd()}…`}
      </p>
      {!isOpen && (
        <button type="button" className={styles.action} onClick={() => setIsOpen(true)}>
          Show all of it
        </button>
      )}
      <div className={styles.actions}>
        {ACTIONS[state].map((action) => (
          <button key={action} type="button" className={styles.action} onClick={() => onAction(action)}>
            {LABELS[action]}
            {object}
          </button>
        ))}
        {isShown && (
          <button
            type="button"
            className={styles.action}
            aria-expanded={isAnswering}
            onClick={() => setIsAnswering(!isAnswering)}
          >
            Answer
            {object}
          </button>
        )}
        {author && !isByCreator && !author.isBlocked && (
          <button type="button" className={styles.action} onClick={() => onBlock(author)}>
            Block
            <span className="visually-hidden"> {author.email}</span>
          </button>
        )}
      </div>
      {isAnswering && <AnswerForm comment={comment} onClose={() => setIsAnswering(false)} />}
    </li>
  )
}

/** What else is known about an author. Her address leads to all her comments. */
function About({ author, user }: { author: DeskAuthor; user: string }) {
  const { email, isBlocked, visible, held, removed } = author
  const all = visible + held + removed
  return (
    <p className={styles.facts}>
      <Link to={`/comments?${new URLSearchParams({ author: email })}`}>
        {email === user ? 'All comments' : email}
      </Link>
      <span>{all === 1 ? 'First comment' : count(all, 'comment')}</span>
      {removed > 0 && all > 1 && <span>{removed.toLocaleString('en')} removed</span>}
      {isBlocked && <span className={styles.blocked}>Blocked</span>}
    </p>
  )
}
