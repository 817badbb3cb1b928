import { useCallback, useEffect, useState } from 'react'
import type { DraftLinkJson } from '#server/studio/types.ts'
import { useApi } from '../api/use-api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { formatInstant } from '#ui/instant.ts'
import { Notice } from '#ui/notice.tsx'
import { useSending } from '#ui/use-sending.ts'
import styles from './bin-screen.module.css'
import { SelectField } from '#ui/field.tsx'

const DAY_MS = 86_400_000

const ENDS = [
  { label: 'In a week', days: 7 },
  { label: 'In a month', days: 30 },
  { label: 'Never', days: undefined },
] as const

/** Creates and deletes links that show the draft to people without an account. */
export function ShareDialog({ entry, onClose }: { entry: string; onClose(): void }) {
  const api = useApi()
  const [links, setLinks] = useState<readonly DraftLinkJson[]>([])
  const [made, setMade] = useState<string>()
  const [end, setEnd] = useState(0)
  const [isCopied, setIsCopied] = useState(false)
  const { isSending, problem, send } = useSending()
  const path = `shared/${entry}`

  const read = useCallback(
    () => api.ask<{ links: DraftLinkJson[] }>(path).then((answer) => setLinks(answer.links)),
    [api, path],
  )
  useEffect(() => void read(), [read])

  async function make() {
    const { days } = ENDS[end]
    const expiresAt = days === undefined ? null : new Date(Date.now() + days * DAY_MS).toISOString()
    const { address } = await api.ask<{ address: string }>(path, { method: 'POST', json: { expiresAt } })
    setMade(address)
    setIsCopied(false)
    await read()
  }

  async function stop(id: string) {
    await api.ask(`${path}/${id}`, { method: 'DELETE' })
    setMade(undefined)
    await read()
  }

  return (
    <Dialog title="Share the draft" onClose={onClose}>
      <p className={styles.lead}>
        Anyone with the link sees the latest text of this draft, and no other unpublished text.
      </p>
      <SelectField
        label="Expires"
        value={String(end)}
        onChange={({ target }) => setEnd(Number(target.value))}
      >
        {ENDS.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </SelectField>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {made !== undefined && (
        <Notice>
          <p className={styles.title}>{made}</p>
          <p className={styles.actions}>
            <Button onClick={() => navigator.clipboard.writeText(made).then(() => setIsCopied(true))}>
              {isCopied ? 'Copied' : 'Copy the link'}
            </Button>
            It is shown only once.
          </p>
        </Notice>
      )}
      {links.length > 0 && (
        <ul className={styles.rows}>
          {links.map(({ id, createdAt, expiresAt }) => (
            <li key={id} className={styles.row}>
              <p>
                Made {formatInstant(createdAt)}
                {expiresAt === null ? ', without an end' : `, ends ${formatInstant(expiresAt)}`}
              </p>
              <p className={styles.actions}>
                <Button onClick={() => send(() => stop(id))}>Delete the link</Button>
              </p>
            </li>
          ))}
        </ul>
      )}
      <DialogButtons>
        <Button isMain disabled={isSending} onClick={() => send(make)}>
          Create a link
        </Button>
        <Button onClick={onClose}>Close</Button>
      </DialogButtons>
    </Dialog>
  )
}
