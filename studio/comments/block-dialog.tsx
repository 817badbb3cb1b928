import { useState } from 'react'
import type { DeskAuthor, ModerationJson } from '#server/interactions/types.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { RadioField } from '#ui/field.tsx'
import { useApi } from '../api/use-api.ts'
import { count } from '../shell/count.ts'
import styles from './comments-screen.module.css'

interface BlockDialogProps {
  author: DeskAuthor
  onDone(changed: ModerationJson): Promise<void>
  onClose(): void
}

/** Blocks an author's address or its domain, and removes what they wrote if the creator wants it. */
export function BlockDialog({ author: { email, visible, held }, onDone, onClose }: BlockDialogProps) {
  const api = useApi()
  const domain = email.slice(email.lastIndexOf('@'))
  const [block, setBlock] = useState(email)
  const [isRemoving, setIsRemoving] = useState(false)

  async function confirm() {
    const json = { block, isRemoving }
    await onDone(await api.ask<ModerationJson>('comments/blocks', { method: 'POST', json }))
  }

  return (
    <ConfirmDialog title="Block?" action="Block" onConfirm={confirm} onClose={onClose}>
      <p>A blocked reader can read, like and sign in, but not comment.</p>
      <div className={styles.whom}>
        <RadioField
          label="Whom"
          value={block}
          options={[
            [email, email],
            [domain, `Everybody with an address at ${domain.slice(1)}`],
          ]}
          onChange={setBlock}
        />
      </div>
      <label className={styles.option}>
        <input
          type="checkbox"
          checked={isRemoving}
          onChange={({ target }) => setIsRemoving(target.checked)}
        />
        {block === email ? `Remove ${count(visible + held, 'comment')} too` : 'Remove their comments too'}
      </label>
    </ConfirmDialog>
  )
}
