import { useCallback } from 'react'
import type { StudioSettings } from '#domain/studio-settings.ts'
import type { SettingsJson } from '#server/studio/types.ts'
import { SelectField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useSending } from '#ui/use-sending.ts'
import { LoadFailure } from '../api/load-failure.tsx'
import { useApi } from '../api/use-api.ts'
import { useLoaded } from '../api/use-loaded.ts'
import styles from '../shell/account-screen.module.css'

type Topic = keyof StudioSettings['mail']

const TOPICS: readonly (readonly [Topic, string])[] = [
  ['comments', 'New comments'],
  ['held', 'Comments that wait for you'],
  ['messages', 'Messages'],
]

const FREQUENCIES = ['at once', 'hourly', 'daily', 'never'] as const

/** How often she is mailed about comments and messages; the lines of `mail` in `studio.yaml`. */
export function MailFrequency() {
  const api = useApi()
  const toast = useToast()
  const load = useCallback(() => api.ask<SettingsJson>('settings'), [api])
  const { value, setValue, failure, reload } = useLoaded(load)
  const { isSending, problem, send } = useSending()

  async function change(topic: Topic, frequency: StudioSettings['mail'][Topic]) {
    const json = { mail: { [topic]: frequency } }
    const isSaved = await send(async () => {
      setValue(await api.ask('settings', { method: 'PATCH', json, version: value!.version }))
    })
    if (isSaved) toast('Saved.')
  }

  return (
    <section className={styles.section}>
      <h2>Mails to you</h2>
      <p>
        One mail tells of all that is new. ‘At once’ waits longer after each mail of a day; ‘hourly’ mails at
        the full hour, ‘daily’ at eight in the morning.
      </p>
      <LoadFailure failure={failure} onReload={reload} />
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {value &&
        TOPICS.map(([topic, label]) => (
          <div key={topic} className={styles.form}>
            <SelectField
              label={label}
              value={value.settings.mail[topic]}
              disabled={isSending || `mail.${topic}` in value.decided}
              onChange={({ target }) => void change(topic, target.value as (typeof FREQUENCIES)[number])}
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
