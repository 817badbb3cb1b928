import type { EntryJson } from '#server/studio/types.ts'
import styles from './editing-screen.module.css'
import { describeState } from './next-step.ts'

interface EntryStateProps {
  entry: EntryJson
  /** The text in the editor. */
  text: string
  problems: EntryJson['problems']
}

/** Shows above the text what readers see of it, and opens the list of its problems. The text stays in its place. */
export function EntryState({ entry, text, problems }: EntryStateProps) {
  const state = describeState(entry, text)
  if (problems.length === 0) return <p className={styles.state}>{state}</p>
  return (
    <details className={styles.state}>
      <summary>
        <span>{state}</span> ·{' '}
        <strong>{problems.length === 1 ? '1 problem' : `${problems.length} problems`}</strong>
      </summary>
      <ul>
        {problems.map(({ message, line }) => (
          <li key={`${line} ${message}`}>
            {line !== undefined && `Line ${line}: `}
            {message}
          </li>
        ))}
      </ul>
    </details>
  )
}
