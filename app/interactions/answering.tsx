import { useId } from 'react'
import type { DraftAnswer } from './drafts.ts'
import styles from './answering.module.css'

interface AnsweringProps {
  id: string
  answer: DraftAnswer
  onChange(answer: DraftAnswer): void
  onCancel(): void
}

/** Shows above the field which comment the reader answers. She can quote its first line, or remove the answer. */
export function Answering({ id, answer, onChange, onCancel }: AnsweringProps) {
  const boxId = useId()
  const { user, quote, isQuoting } = answer
  return (
    <div id={id} className={styles.answering}>
      <p>
        Answer to <bdi>{user}</bdi>
      </p>
      <button type="button" className={styles.cancel} onClick={onCancel}>
        Do not answer
      </button>
      <label className={styles.quoting} htmlFor={boxId}>
        <input
          id={boxId}
          type="checkbox"
          checked={isQuoting}
          onChange={({ target }) => onChange({ ...answer, isQuoting: target.checked })}
        />
        <span>
          Quote ‘<bdi>{quote}</bdi>’
        </span>
      </label>
    </div>
  )
}
