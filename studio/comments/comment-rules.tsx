import { useCallback } from 'react'
import { Link } from 'react-router'
import type { CommentRulesJson } from '#server/interactions/types.ts'
import { Notice } from '#ui/notice.tsx'
import { useSending } from '#ui/use-sending.ts'
import { useApi } from '../api/use-api.ts'
import { useLoaded } from '../api/use-loaded.ts'
import styles from './comments-screen.module.css'
import type { StudioSettings } from '#domain/studio-settings.ts'
import { RadioField } from '#ui/field.tsx'
import { LoadFailure } from '../api/load-failure.tsx'
import { useSettings } from '../api/use-settings.ts'

/** What is held, blocked and closed. */
export function CommentRules() {
  const api = useApi()
  const { isSending, problem, send } = useSending()
  const load = useCallback(() => api.ask<CommentRulesJson>('comments/rules'), [api])
  const { value, failure, reload } = useLoaded(load)
  if (failure !== undefined) return <Notice kind="error">{failure}</Notice>
  if (!value) return null
  const { blocks, closed, areAllClosed } = value

  async function change(work: () => Promise<void>) {
    await send(work)
    reload()
  }

  return (
    <section className={styles.rules}>
      <h2>Rules</h2>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <HoldChoice />
      <h3>Blocked</h3>
      {blocks.length === 0 && (
        <p className={styles.note}>Nobody. A blocked reader can read, but not comment.</p>
      )}
      <ul>
        {blocks.map((block) => (
          <li key={block} className={styles.line}>
            <Link to={`/comments?${new URLSearchParams({ author: block })}`}>{block}</Link>
            <button
              type="button"
              className={styles.action}
              disabled={isSending}
              onClick={() =>
                void change(() =>
                  api.ask(`comments/blocks/${encodeURIComponent(block)}`, { method: 'DELETE' }),
                )
              }
            >
              Unblock<span className="visually-hidden"> {block}</span>
            </button>
          </li>
        ))}
      </ul>
      <h3>Closed for comments</h3>
      {closed.length === 0 && !areAllClosed && (
        <p className={styles.note}>No article. To close one, choose its title above.</p>
      )}
      <ul>
        {areAllClosed && <li className={styles.line}>{everyArticle(false)}</li>}
        {closed.map(({ articleId, title }) => (
          <li key={articleId} className={styles.line}>
            <Link to={`/comments?${new URLSearchParams({ article: articleId })}`}>{title ?? articleId}</Link>
            <button
              type="button"
              className={styles.action}
              disabled={isSending}
              onClick={() => void change(() => setClosed(articleId, false))}
            >
              Reopen<span className="visually-hidden"> {title ?? articleId}</span>
            </button>
          </li>
        ))}
      </ul>
      {!areAllClosed && <p>{everyArticle(true)}</p>}
    </section>
  )

  function everyArticle(isClosed: boolean) {
    return (
      <button
        type="button"
        className={styles.action}
        disabled={isSending}
        onClick={() => void change(() => setClosed(undefined, isClosed))}
      >
        {isClosed ? 'Close all articles for comments' : 'All articles are closed. Reopen them'}
      </button>
    )
  }

  function setClosed(article: string | undefined, isClosed: boolean) {
    return api.ask<void>('comments/closed', { method: 'PUT', json: { article, isClosed } })
  }
}

const HOLDS: readonly (readonly [hold: StudioSettings['comments']['hold'], label: string])[] = [
  ['links', 'None'],
  ['first', 'The first ones of each reader'],
  ['all', 'All of them'],
]

/** Which comments wait for approval: the line `comments.hold` in `studio.yaml`. */
function HoldChoice() {
  const { answer, failure, reload, change, isSending, problem } = useSettings()
  const line = answer?.decided['comments.hold']
  return (
    <>
      <LoadFailure failure={failure} onReload={reload} />
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {answer && (
        <RadioField
          label="Comments that wait for your approval"
          options={HOLDS}
          value={answer.settings.comments.hold}
          isDisabled={line !== undefined || isSending}
          onChange={(hold) => void change({ comments: { hold } }).then(reload)}
        />
      )}
      {line !== undefined && (
        <p className={styles.note}>
          The line <code>{line}</code> in <code>.env</code> decides this.
        </p>
      )}
    </>
  )
}
