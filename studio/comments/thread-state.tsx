import { useCallback } from 'react'
import { articlePath } from '#domain/addresses.ts'
import type { CommentRulesJson } from '#server/interactions/types.ts'
import { useSending } from '#ui/use-sending.ts'
import { useApi } from '../api/use-api.ts'
import { useLoaded } from '../api/use-loaded.ts'
import styles from './comments-screen.module.css'

interface ThreadStateProps {
  articleId: string
  title?: string
  onClear(): void
}

/** Says which article the list is about, and closes or reopens its comments. */
export function ThreadState({ articleId, title = articleId, onClear }: ThreadStateProps) {
  const api = useApi()
  const { isSending, problem, send } = useSending()
  const load = useCallback(() => api.ask<CommentRulesJson>('comments/rules'), [api])
  const { value: rules, reload } = useLoaded(load)
  const isClosed = rules?.closed.some((each) => each.articleId === articleId)

  async function toggle() {
    const json = { article: articleId, isClosed: !isClosed }
    await send(() => api.ask('comments/closed', { method: 'PUT', json }))
    reload()
  }

  return (
    <p className={styles.only}>
      <span>
        On <a href={articlePath(articleId)}>{title}</a>
        {isClosed && ', where nobody can add a comment'}
      </span>
      {rules && (
        <button type="button" className={styles.action} disabled={isSending} onClick={() => void toggle()}>
          {isClosed ? 'Reopen its comments' : 'Close its comments'}
        </button>
      )}
      <button type="button" className={styles.action} onClick={onClear}>
        Show all articles
      </button>
      <span aria-live="polite">{problem}</span>
    </p>
  )
}
