import { useState } from 'react'
import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import type { BinnedJson } from '#server/studio/types.ts'
import { apiContext, useApi } from '../api/use-api.ts'
import { readList } from '../saving/list.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { formatInstant } from '#ui/instant.ts'
import { Notice } from '#ui/notice.tsx'
import { Screen } from '../shell/screen.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useSending } from '#ui/use-sending.ts'
import styles from './bin-screen.module.css'
import { titleIn } from './title-in.ts'

export function loader({ context }: LoaderFunctionArgs): Promise<{ entries: BinnedJson[] }> {
  return context.get(apiContext).ask('bin')
}

/** The deleted entries, to restore or to delete for good. */
export function Component() {
  const { entries } = useLoaderData<typeof loader>()
  return (
    <Screen title="Bin">
      {entries.length === 0 ? (
        <p>The bin is empty. What you delete stays here for 90 days, with its likes and comments.</p>
      ) : (
        <ul className={styles.rows}>
          {entries.map((binned) => (
            <Row key={binned.id} binned={binned} />
          ))}
        </ul>
      )}
    </Screen>
  )
}

function Row({ binned }: { binned: BinnedJson }) {
  const { id, entry, text, deletedAt, goneAt } = binned
  const api = useApi()
  const navigate = useNavigate()
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const [isAsking, setIsAsking] = useState(false)
  const { isSending, problem, send } = useSending()
  const title = titleIn(text) ?? entry

  async function restore() {
    let restored: { entry: string } | undefined
    await send(async () => {
      restored = await api.ask(`bin/${id}/restore`, { method: 'POST' })
    })
    if (!restored) return
    // The stored list lacks the restored entry.
    readList(api).catch(() => {})
    await navigate(`/edit/${restored.entry}`)
    showToast(`“${title}” is restored.`)
  }

  async function remove() {
    await api.ask(`bin/${id}`, { method: 'DELETE' })
    await revalidate()
  }

  return (
    <li className={styles.row}>
      <p className={styles.title}>{title}</p>
      <p className={styles.facts}>
        {entry}, deleted {formatInstant(deletedAt)}. Gone for good {formatInstant(goneAt)}.
      </p>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <p className={styles.actions}>
        <button type="button" className="button" disabled={isSending} onClick={() => void restore()}>
          Restore<span className="visually-hidden">: {title}</span>
        </button>
        <button type="button" className="button" data-grave onClick={() => setIsAsking(true)}>
          Delete for good<span className="visually-hidden">: {title}</span>
        </button>
      </p>
      {isAsking && (
        <ConfirmDialog
          title={`Delete “${title}” for good?`}
          action="Delete for good"
          isGrave
          onConfirm={remove}
          onClose={() => setIsAsking(false)}
        >
          <p>This deletes its text, history, likes and comments. It cannot be undone.</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
