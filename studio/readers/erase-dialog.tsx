import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReaderJson } from '#server/identity/types.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { RadioField } from '#ui/field.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useApi } from '../api/use-api.ts'

/** Asks what happens to a reader's comments, and erases the account. */
export function EraseDialog({ reader, onClose }: { reader: ReaderJson; onClose(): void }) {
  const { id, email, comments, likes, messages } = reader
  const api = useApi()
  const navigate = useNavigate()
  const toast = useToast()
  const [withComments, setWithComments] = useState(false)
  return (
    <ConfirmDialog
      title="Erase this reader?"
      action="Erase"
      isGrave
      onConfirm={async () => {
        const query = withComments ? '?comments=delete' : ''
        await api.ask(`readers/${id}${query}`, { method: 'DELETE' })
        await navigate('/readers')
        toast(`${email} is erased.`)
      }}
      onClose={onClose}
    >
      <RadioField
        label={`Comments (${comments})`}
        options={[
          [false, 'stay, signed ‘Guest’'],
          [true, 'are deleted'],
        ]}
        value={withComments}
        onChange={setWithComments}
      />
      <p>
        The account of {email}, its sessions and its likes ({likes}) are deleted
        {withComments && messages > 0 ? `, and the messages from this address (${messages})` : ''}. It cannot
        be undone. Backups keep what they have.
      </p>
    </ConfirmDialog>
  )
}
