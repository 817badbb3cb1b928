import { useState } from 'react'
import { formatByteSize } from '#domain/byte-size.ts'
import { STUDIO_API_PATH } from '#domain/addresses.ts'
import type { CopiesJson } from '#server/studio/types.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { formatInstant } from '#ui/instant.ts'
import { Notice } from '#ui/notice.tsx'
import { useSending } from '#ui/use-sending.ts'
import { useApi } from '../api/use-api.ts'
import { count } from '../shell/count.ts'
import styles from './copies-screen.module.css'

type Copy = CopiesJson['copies'][number]

interface CopyRowProps {
  copy: Copy
  /** Whether the server works on a copy. */
  isBusy: boolean
  whyNoRestore?: string
  onAnswer(answer: CopiesJson): void
}

const ORIGINS: Readonly<Record<Copy['origin'], string>> = {
  schedule: 'made by schedule',
  'by-hand': 'made by hand',
  'before-restore': 'made before a restore',
  other: 'put here by somebody',
}

/** A copy: what is in it, whether it can be read, and what can be done with it. */
export function CopyRow({ copy, isBusy, whyNoRestore, onAnswer }: CopyRowProps) {
  const { name, bytes, madeAt, origin, state, reason } = copy
  const api = useApi()
  const [asking, setAsking] = useState<'restore' | 'delete'>()
  const { isSending, problem, send } = useSending()
  const date = formatInstant(madeAt)
  const path = `copies/${encodeURIComponent(name)}`

  /** The browser loads the file by itself, so the request before it asks for the proof. */
  async function download() {
    await send(async () => {
      await api.ask(path)
      location.assign(`${STUDIO_API_PATH}/${path}/file`)
    })
  }

  return (
    <li className={styles.row}>
      <h2 className={styles.title}>
        <time dateTime={madeAt}>{date}</time>
      </h2>
      <p className={styles.facts}>
        {formatByteSize(bytes)}, {ORIGINS[origin]}. {describe(copy)}
      </p>
      {state === 'unreadable' && <Notice kind="error">This copy cannot be read. {reason}</Notice>}
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <p className={styles.actions}>
        <Button disabled={isSending} onClick={download}>
          Download<span className="visually-hidden">: {date}</span>
        </Button>
        <Button disabled={isBusy || state === 'unreadable'} onClick={() => setAsking('restore')}>
          Restore<span className="visually-hidden">: {date}</span>
        </Button>
        <Button isGrave disabled={isBusy} onClick={() => setAsking('delete')}>
          Delete<span className="visually-hidden">: {date}</span>
        </Button>
      </p>
      {asking === 'restore' && (
        <ConfirmDialog
          title={`Restore the copy of ${date}?`}
          action="Restore"
          isGrave
          isRefused={whyNoRestore !== undefined}
          onConfirm={async () => onAnswer(await api.ask<CopiesJson>(`${path}/restore`, { method: 'POST' }))}
          onClose={() => setAsking(undefined)}
        >
          {whyNoRestore === undefined ? <WhatIsReplaced copy={copy} /> : <p>{whyNoRestore}</p>}
        </ConfirmDialog>
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={`Delete the copy of ${date}?`}
          action="Delete"
          isGrave
          onConfirm={async () => onAnswer(await api.ask<CopiesJson>(path, { method: 'DELETE' }))}
          onClose={() => setAsking(undefined)}
        >
          <p>It cannot be undone.</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

function WhatIsReplaced({ copy: { contents } }: { copy: Copy }) {
  return (
    <div className={styles.words}>
      <p>
        {contents?.files === 0
          ? 'Comments, likes, readers’ accounts and mails become as they were then. Your articles and pictures stay: this copy has none.'
          : 'Articles, pictures, comments, likes, readers’ accounts and mails become as they were then. What is newer disappears from your site.'}
      </p>
      <p>
        First, a copy of your site as it is now is made, so you can come back. Then Waypost restarts: the site
        is away for a moment, and you sign in again, with the password of then. The settings in .env stay.
      </p>
    </div>
  )
}

function describe({ state, contents }: Copy): string {
  if (state === 'unread') return 'It is being read through.'
  if (!contents) return ''
  const { accounts, comments, likes, files } = contents
  const counts = [
    count(files, 'file'),
    count(accounts, 'account'),
    count(comments, 'comment'),
    count(likes, 'like'),
  ]
  return `It can be read: ${counts.join(', ')}.`
}
