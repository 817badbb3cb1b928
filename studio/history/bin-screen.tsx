import { useState } from 'react'
import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import type { BinJson, BinnedJson, BinnedPictureJson } from '#server/studio/types.ts'
import { apiContext, useApi } from '../api/use-api.ts'
import { readList } from '../saving/list.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { formatInstant } from '#ui/instant.ts'
import { Notice } from '#ui/notice.tsx'
import { Screen } from '../shell/screen.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useSending } from '#ui/use-sending.ts'
import styles from './bin-screen.module.css'
import { titleIn } from './title-in.ts'

export function loader({ context }: LoaderFunctionArgs): Promise<BinJson> {
  return context.get(apiContext).ask('bin')
}

/** The deleted entries and pictures, to restore or to delete for good. */
export function Component() {
  const { entries, pictures } = useLoaderData<typeof loader>()
  return (
    <Screen title="Bin">
      {entries.length + pictures.length === 0 ? (
        <p>
          The bin is empty. What you delete stays here for 90 days, an article with its likes and comments.
        </p>
      ) : (
        <ul className={styles.rows}>
          {entries.map((binned) => (
            <EntryRow key={binned.id} binned={binned} />
          ))}
          {pictures.map((binned) => (
            <PictureRow key={binned.id} binned={binned} />
          ))}
        </ul>
      )}
    </Screen>
  )
}

function EntryRow({ binned }: { binned: BinnedJson }) {
  const { id, entry, text } = binned
  const api = useApi()
  const navigate = useNavigate()
  const showToast = useToast()
  const title = titleIn(text) ?? entry
  return (
    <Row
      binned={binned}
      address={`bin/${id}`}
      title={title}
      name={entry}
      loss="This deletes its text, history, likes and comments. It cannot be undone."
      onRestored={async (restored: { entry: string }) => {
        // The stored list lacks the restored entry.
        readList(api).catch(() => {})
        await navigate(`/edit/${restored.entry}`)
        showToast(`“${title}” is restored.`)
      }}
    />
  )
}

function PictureRow({ binned }: { binned: BinnedPictureJson }) {
  const { id, name } = binned
  const navigate = useNavigate()
  const showToast = useToast()
  return (
    <Row
      binned={binned}
      address={`pictures/bin/${id}`}
      title={name}
      name="Picture"
      loss="This deletes the picture and its description. It cannot be undone."
      onRestored={async (restored: { name: string }) => {
        await navigate('/pictures')
        showToast(
          restored.name === name
            ? `“${name}” is restored.`
            : `“${name}” is restored as “${restored.name}”: another picture has its name now.`,
        )
      }}
    />
  )
}

interface RowProps<Restored> {
  binned: Pick<BinnedJson, 'deletedAt' | 'goneAt'>
  /** Address below the studio's API. */
  address: string
  title: string
  name: string
  /** What deleting it for good means. */
  loss: string
  onRestored(restored: Restored): Promise<void>
}

function Row<Restored>({ binned, address, title, name, loss, onRestored }: RowProps<Restored>) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [isAsking, setIsAsking] = useState(false)
  const { isSending, problem, send } = useSending()

  async function restore() {
    let restored: Restored | undefined
    await send(async () => {
      restored = await api.ask(`${address}/restore`, { method: 'POST' })
    })
    if (restored) await onRestored(restored)
  }

  async function remove() {
    await api.ask(address, { method: 'DELETE' })
    await revalidate()
  }

  return (
    <li className={styles.row}>
      <p className={styles.title}>{title}</p>
      <p className={styles.facts}>
        {name}, deleted {formatInstant(binned.deletedAt)}. Gone for good {formatInstant(binned.goneAt)}.
      </p>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <p className={styles.actions}>
        <Button disabled={isSending} onClick={restore}>
          Restore<span className="visually-hidden">: {title}</span>
        </Button>
        <Button isGrave onClick={() => setIsAsking(true)}>
          Delete for good<span className="visually-hidden">: {title}</span>
        </Button>
      </p>
      {isAsking && (
        <ConfirmDialog
          title={`Delete “${title}” for good?`}
          action="Delete for good"
          isGrave
          onConfirm={remove}
          onClose={() => setIsAsking(false)}
        >
          <p>{loss}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
