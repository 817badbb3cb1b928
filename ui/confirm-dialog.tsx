import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { useSending } from './use-sending.ts'

interface ConfirmDialogProps {
  title: string
  /** Label of the main button: 'Unpublish'. */
  action: string
  /** Whether the action cannot be undone. */
  isGrave?: boolean
  /** Whether the action is impossible at present. */
  isRefused?: boolean
  isWide?: boolean
  onConfirm(): Promise<void>
  onClose(): void
  /** Explains what will happen. */
  children: ReactNode
}

/** Asks before an action, runs it, and shows why it failed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, isGrave, isRefused, isWide, onConfirm, onClose, children } = props
  const { isSending, problem, send } = useSending()
  return (
    <Dialog title={title} onClose={onClose} isWide={isWide}>
      {children}
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <DialogButtons>
        <Button
          isMain={!isGrave}
          isGrave={isGrave}
          disabled={isSending || isRefused}
          onClick={() => send(onConfirm).then((isDone) => isDone && onClose())}
        >
          {action}
        </Button>
        <Button
          // Pressing Enter twice must not run an irreversible action.
          data-autofocus={isGrave || undefined}
          onClick={onClose}
        >
          Cancel
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
