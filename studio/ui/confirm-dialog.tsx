import type { ReactNode } from 'react'
import { Dialog, DialogButtons } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { useSending } from './use-sending.ts'

interface ConfirmDialogProps {
  title: string
  /** What the main button does: 'Unpublish'. */
  action: string
  isGrave?: boolean
  /** Whether it cannot be done like this. */
  isRefused?: boolean
  /** As of `Dialog`. */
  isWide?: boolean
  onConfirm(): Promise<void>
  onClose(): void
  /** What will happen. */
  children: ReactNode
}

/** Asks before something is done. */
export function ConfirmDialog({
  title,
  action,
  isGrave,
  isRefused,
  isWide,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const { isSending, problem, send } = useSending()
  return (
    <Dialog title={title} onClose={onClose} isWide={isWide}>
      {children}
      {problem !== undefined && <Notice kind="wrong">{problem}</Notice>}
      <DialogButtons>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button"
          data-main={!isGrave || undefined}
          data-grave={isGrave || undefined}
          disabled={isSending || isRefused}
          onClick={() => void send(onConfirm).then((isDone) => isDone && onClose())}
        >
          {action}
        </button>
      </DialogButtons>
    </Dialog>
  )
}
