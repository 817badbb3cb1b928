import { useState } from 'react'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { count } from '../shell/count.ts'
import styles from './comments-screen.module.css'

interface RemoveDialogProps {
  number: number
  onConfirm(isBlocking: boolean): Promise<void>
  onClose(): void
}

/** Removes many comments, and blocks their authors if the creator wants it. */
export function RemoveDialog({ number, onConfirm, onClose }: RemoveDialogProps) {
  const [isBlocking, setIsBlocking] = useState(false)
  return (
    <ConfirmDialog
      title={`Remove ${count(number, 'comment')}?`}
      action="Remove"
      onConfirm={() => onConfirm(isBlocking)}
      onClose={onClose}
    >
      <p>They leave the site at once. You can restore them.</p>
      <label className={styles.option}>
        <input
          type="checkbox"
          checked={isBlocking}
          onChange={({ target }) => setIsBlocking(target.checked)}
        />
        Block the addresses that wrote them
      </label>
    </ConfirmDialog>
  )
}
