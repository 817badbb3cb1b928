import { Fragment, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { AnsweredComment, ListedComment } from '#server/interactions/types.ts'
import { commentElementId, commentPath } from '#domain/addresses.ts'
import { describeCommentAge } from '#domain/comment-age.ts'
import { isBlank } from '#domain/visible-text.ts'
import { createOwnerActions } from '../owner/owner-actions.ts'
import { Link } from '../preview/link.tsx'
import { EmailAddress } from '#ui/email-address.tsx'
import { useShared } from '#ui/shared.ts'
import { useStore } from '#ui/store.ts'
import { splitLinks } from './split-links.ts'
import styles from './comment-item.module.css'

interface CommentItemProps {
  articleId: string
  comment: ListedComment
  now: Date
  /** Whether the URL of the page names this comment. */
  isTarget: boolean
  /** Whether the comment arrived while the list was open. */
  isNew: boolean
  /** The form that replaces the text while the author edits it. */
  editor: ReactNode
  /** Answers the comment; absent while comments are closed. */
  onAnswer: (() => void) | undefined
  /** Edits the comment; absent once it is too late. */
  onEdit: (() => void) | undefined
  onDelete(button: HTMLElement): void
}

/** One comment. Its author can delete it, and edit it for some minutes. */
export function CommentItem({
  articleId,
  comment,
  now,
  isTarget,
  isNew,
  editor,
  onAnswer,
  onEdit,
  onDelete,
}: CommentItemProps) {
  const { user, isByCreator, answersTo, text, createdAt, editedAt, isOwn, isHeld } = comment
  const writtenAt = new Date(createdAt)
  const item = useOpeningAnimation(isNew)
  const drawOwnerActions = useStore(useShared(createOwnerActions))
  const title = `‘${beginningOf(text)}’`
  return (
    <li
      id={commentElementId(comment.id)}
      className={styles.comment}
      ref={item}
      tabIndex={-1}
      aria-current={isTarget || undefined}
      data-held={isHeld}
      data-new={isNew || undefined}
    >
      <span className={styles.avatar} aria-hidden>
        {firstLetterOf(user)}
      </span>
      <p className={styles.head}>
        <bdi className={styles.user}>
          <Name>{user}</Name>
        </bdi>{' '}
        {isByCreator && <span className={`label ${styles.mark}`}>Author</span>}{' '}
        <Link className={styles.time} to={commentPath(articleId, comment.id)} preventScrollReset>
          <time dateTime={createdAt} title={exactTime.format(writtenAt)}>
            {describeCommentAge(writtenAt, now)}
          </time>
        </Link>{' '}
        {editedAt !== undefined && (
          <time dateTime={editedAt} title={exactTime.format(new Date(editedAt))}>
            edited
          </time>
        )}
      </p>
      {isHeld && <p className={styles.held}>Waiting for approval. Only you can see it.</p>}
      {answersTo && <Answered articleId={articleId} comment={answersTo} />}
      {editor || <CommentText>{text}</CommentText>}
      <div className={styles.actions}>
        {isOwn && !editor && onEdit && (
          <Action label="Edit" object={`your comment ${title}`} onClick={onEdit} />
        )}
        {isOwn && !editor && <Action label="Delete" object={`your comment ${title}`} onClick={onDelete} />}
        {!isOwn && onAnswer && (
          <Action label="Answer" object={`${user}’s comment ${title}`} onClick={onAnswer} />
        )}
      </div>
      {!isHeld && drawOwnerActions?.(comment)}
    </li>
  )
}

/** A name, which wraps after its dots and underscores before it breaks within a word. */
function Name({ children: name }: { children: string }) {
  if (name.includes('@')) return <EmailAddress>{name}</EmailAddress>
  return name.split(/(?<=[._])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

function Answered({
  articleId,
  comment: { id, user, quote },
}: {
  articleId: string
  comment: AnsweredComment
}) {
  if (user === undefined) return <p className={styles.answered}>Answer to a comment that is gone</p>
  return (
    <div className={styles.answered}>
      <p>
        Answer to{' '}
        <Link to={commentPath(articleId, id)} preventScrollReset>
          <bdi>
            <Name>{user}</Name>
          </bdi>
        </Link>
      </p>
      {quote !== undefined && <blockquote dir="auto">{quote}</blockquote>}
    </div>
  )
}

/** The text as typed, with links. */
function CommentText({ children: text }: { children: string }) {
  return (
    <p className={styles.text} dir="auto">
      {splitLinks(text).map(({ text: part, address }, index) =>
        address === undefined ? (
          part
        ) : (
          <a key={index} href={address} rel="nofollow ugc noopener" dir="ltr">
            {part}
          </a>
        ),
      )}
    </p>
  )
}

interface ActionProps {
  label: string
  /** Words for screen readers that say on which comment a button acts. */
  object: string
  onClick(button: HTMLElement): void
}

function Action({ label, object, onClick }: ActionProps) {
  return (
    <button type="button" className={styles.action} onClick={({ currentTarget }) => onClick(currentTarget)}>
      {label}
      <span className="visually-hidden"> {object}</span>
    </button>
  )
}

/** Animates a new comment in view. One above the screen gets its height at once, so the scroll position stays. */
function useOpeningAnimation(isNew: boolean) {
  const item = useRef<HTMLLIElement>(null)
  const [isInitiallyNew] = useState(isNew)
  useLayoutEffect(() => {
    const list = item.current?.parentElement
    if (isInitiallyNew && list && list.getBoundingClientRect().top >= 0) item.current!.dataset.opens = ''
  }, [isInitiallyNew])
  return item
}

/** @see docs/specification.md, section 2, Article detail */
function firstLetterOf(user: string): string {
  // Some letters and all emoji take two UTF-16 units.
  const [letter = ''] = Array.from(user).filter((each) => !isBlank(each))
  return letter.toUpperCase()
}

/** Cuts a text to a length that distinguishes comments. */
function beginningOf(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40).trim()}…` : text
}

const exactTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })
