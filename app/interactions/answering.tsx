import { useId } from 'react'
import type { DraftAnswer } from './drafts.ts'
import styles from './answering.module.css'

interface AnsweringProps {
  id: string
  answer: DraftAnswer
  onChange(answer: DraftAnswer): void
  onCancel(): void
}

/** Tells above the field whom the reader answers; she may quote the first line, or answer nobody after all. */
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
