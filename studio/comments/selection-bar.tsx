import type { ModerationAction } from '#server/interactions/types.ts'
import { Icon } from '#ui/icon.tsx'
import type { CommentQuery } from './comment-query.ts'
import { LABELS } from './moderate.ts'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  number: number
  show: CommentQuery['show']
  isSending: boolean
  onAction(action: ModerationAction): void
  onClear(): void
}

const ACTIONS: Readonly<Record<CommentQuery['show'], readonly ModerationAction[]>> = {
  all: ['remove', 'approve', 'hold'],
  held: ['remove', 'approve'],
  removed: ['restore'],
}

/** The actions on the selected comments, within reach of the thumb. */
export function SelectionBar({ number, show, isSending, onAction, onClear }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label="Selected comments">
      <p className={styles.number} aria-live="polite">
        {number.toLocaleString('en')} selected
      </p>
      {ACTIONS[show].map((action) => (
        <button
          key={action}
          type="button"
          className={styles.action}
          disabled={isSending}
          onClick={() => onAction(action)}
        >
          {LABELS[action]}
        </button>
      ))}
      <button type="button" className={styles.clear} aria-label="Select none" onClick={onClear}>
        <Icon name="x-lg" />
      </button>
    </section>
  )
}
