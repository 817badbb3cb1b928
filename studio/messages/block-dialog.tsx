import { useState } from 'react'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { RadioField } from '#ui/field.tsx'
import { useApi } from '../api/use-api.ts'

interface BlockDialogProps {
  email: string
  onBlocked(sender: string): void
  onClose(): void
}

/** Blocks the address of a message, or its whole domain. */
export function BlockDialog({ email, onBlocked, onClose }: BlockDialogProps) {
  const api = useApi()
  const domain = email.slice(email.lastIndexOf('@'))
  const [sender, setSender] = useState(email)
  return (
    <ConfirmDialog
      title="Block this sender?"
      action="Block"
      onConfirm={async () => {
        await api.ask('mail/blocked', { method: 'POST', json: { sender } })
        onBlocked(sender)
      }}
      onClose={onClose}
    >
      <RadioField
        label="Refuse messages from"
        options={[
          [email, email],
          [domain, `everybody at ${domain.slice(1)}`],
        ]}
        value={sender}
        onChange={setSender}
      />
      <p>They read that the message could not be sent, and not why. Their earlier messages stay.</p>
    </ConfirmDialog>
  )
}
