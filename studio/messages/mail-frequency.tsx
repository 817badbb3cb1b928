import type { StudioSettings } from '#domain/studio-settings.ts'
import { SelectField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadFailure } from '../api/load-failure.tsx'
import { useSettings } from '../api/use-settings.ts'
import styles from '../shell/sections.module.css'

type Topic = keyof StudioSettings['mail']

const TOPICS: readonly (readonly [Topic, string])[] = [
  ['comments', 'New comments'],
  ['held', 'Comments that wait for you'],
  ['messages', 'Messages'],
]

const FREQUENCIES = ['at once', 'hourly', 'daily', 'never'] as const

/** How often she is mailed about comments and messages; the lines of `mail` in `studio.yaml`. */
export function MailFrequency() {
  const { answer, failure, reload, change, isSending, problem } = useSettings()
  return (
    <section className={styles.section}>
      <h2>Mails to you</h2>
      <p>
        One mail tells of all that is new. ‘At once’ waits longer after each mail of a day; ‘hourly’ mails at
        the full hour, ‘daily’ at eight in the morning.
      </p>
      <LoadFailure failure={failure} onReload={reload} />
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {answer &&
        TOPICS.map(([topic, label]) => (
          <div key={topic} className={styles.form}>
            <SelectField
              label={label}
              value={answer.settings.mail[topic]}
              disabled={isSending}
              onChange={({ target }) =>
                void change({ mail: { [topic]: target.value as StudioSettings['mail'][Topic] } }, 'Saved.')
              }
            >
              {FREQUENCIES.map((frequency) => (
                <option key={frequency} value={frequency}>
                  {frequency[0].toUpperCase() + frequency.slice(1)}
                </option>
              ))}
            </SelectField>
          </div>
        ))}
    </section>
  )
}
