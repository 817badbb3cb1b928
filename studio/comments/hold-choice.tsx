import type { StudioSettings } from '#domain/studio-settings.ts'
import { RadioField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadFailure } from '../api/load-failure.tsx'
import { useSettings } from '../api/use-settings.ts'
import styles from './comments-screen.module.css'

const HOLDS: readonly (readonly [hold: StudioSettings['comments']['hold'], label: string])[] = [
  ['links', 'None'],
  ['first', 'The first ones of each reader'],
  ['all', 'All of them'],
]

/** Which comments wait for approval: the line `comments.hold` in `studio.yaml`. */
export function HoldChoice() {
  const { answer, failure, reload, change, isSending, problem } = useSettings()
  const line = answer?.decided['comments.hold']
  return (
    <>
      <LoadFailure failure={failure} onReload={reload} />
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {answer && (
        <RadioField
          label="Comments that wait for your approval"
          options={HOLDS}
          value={answer.settings.comments.hold}
          isDisabled={line !== undefined || isSending}
          onChange={(hold) => void change({ comments: { hold } }).then(reload)}
        />
      )}
      {line !== undefined && (
        <p className={styles.note}>
          The line <code>{line}</code> in <code>.env</code> decides this.
        </p>
      )}
    </>
  )
}
