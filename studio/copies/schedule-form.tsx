import { useState } from 'react'
import type { SettingsChange } from '#domain/studio-settings.ts'
import type { SettingsJson } from '#server/studio/types.ts'
import { Button } from '#ui/button.tsx'
import { Field, RadioField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadFailure } from '../api/load-failure.tsx'
import { useSettings } from '../api/use-settings.ts'
import styles from '../shell/sections.module.css'

const USUAL_TIME = '03:30'

/** When the server makes a copy by itself, and how many it keeps. */
export function ScheduleForm() {
  const { answer, failure, reload, change, isSending, problem } = useSettings()
  return (
    <section className={styles.section}>
      <h2>Schedule</h2>
      <LoadFailure failure={failure} onReload={reload} />
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {answer && (
        <Schedule
          key={answer.version}
          answer={answer}
          isSending={isSending}
          onSave={(backups) => void change({ backups }, 'The schedule is saved.')}
        />
      )}
    </section>
  )
}

interface ScheduleProps {
  answer: SettingsJson
  isSending: boolean
  onSave(backups: SettingsChange['backups']): void
}

function Schedule({ answer: { settings, decided }, isSending, onSave }: ScheduleProps) {
  const { at, keep } = settings.backups
  const [isDaily, setIsDaily] = useState(at !== 'never')
  const [time, setTime] = useState(at === 'never' ? USUAL_TIME : at)
  const [kept, setKept] = useState(String(keep))
  const [atLine, keepLine] = [decided['backups.at'], decided['backups.keep']]
  const isKeptBad = !/^[1-9]\d{0,3}$/.test(kept)

  function save() {
    onSave({
      ...(atLine === undefined && { at: isDaily ? time : 'never' }),
      ...(keepLine === undefined && { keep: Number(kept) }),
    })
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isKeptBad) save()
      }}
    >
      {atLine === undefined ? (
        <RadioField
          label="Make a copy"
          options={[
            [true, 'Each day'],
            [false, 'Never by itself'],
          ]}
          value={isDaily}
          onChange={setIsDaily}
        />
      ) : (
        <p>
          {at === 'never' ? 'No copy is made by itself' : `A copy is made each day at ${at}`}: the line{' '}
          <code>{atLine}</code> in <code>.env</code> decides this.
        </p>
      )}
      {isDaily && atLine === undefined && (
        <Field
          label="At"
          type="time"
          required
          value={time}
          hint="By the clock of the server."
          error={time === '' ? 'Type a time, such as 03:30.' : undefined}
          onChange={({ target }) => setTime(target.value)}
        />
      )}
      {keepLine === undefined ? (
        <Field
          label="Number of copies to keep"
          inputMode="numeric"
          autoComplete="off"
          value={kept}
          hint="Older ones of the schedule are deleted. Copies made by hand stay."
          error={isKeptBad ? 'Type a number from 1 to 9999.' : undefined}
          onChange={({ target }) => setKept(target.value)}
        />
      ) : (
        <p>
          The newest {keep} are kept: the line <code>{keepLine}</code> in <code>.env</code> decides this.
        </p>
      )}
      {(atLine === undefined || keepLine === undefined) && (
        <Button type="submit" disabled={isSending || (isDaily && time === '')}>
          Save the schedule
        </Button>
      )}
    </form>
  )
}
