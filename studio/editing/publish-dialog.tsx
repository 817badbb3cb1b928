import { useState } from 'react'
import { formatDate, localDay } from '#domain/calendar-date.ts'
import { writeLocalTime } from '#domain/instant.ts'
import type { EntryJson } from '#server/studio/types.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Difference } from '../texts/difference.tsx'
import { formatInstant } from '#ui/instant.ts'
import { Notice } from '#ui/notice.tsx'
import type { NextStep } from './next-step.ts'
import styles from './publish-dialog.module.css'
import { Field, SelectField } from '#ui/field.tsx'

interface PublishDialogProps {
  step: Exclude<NextStep['kind'], 'none'>
  entry: EntryJson
  /** What is wrong with it. */
  problems: EntryJson['problems']
  title: string
  text: string
  /** The date that the text says readers see, `null` if it says none; absent where there is no such field. */
  date?: string | null
  /** @param choice `at`: an instant with this device's time zone, absent for now; `date`: another date for readers. */
  onPublish(choice: { at?: string; date?: string }): Promise<void>
  onClose(): void
}

/** Says what will happen, where and when, and does it. */
export function PublishDialog({
  step,
  entry,
  problems,
  title,
  text,
  date,
  onPublish,
  onClose,
}: PublishDialogProps) {
  const { publishAt, address, isUnreadable, published } = entry
  const [now] = useState(() => Date.now())
  const [isLater, setIsLater] = useState(publishAt !== undefined)
  const [time, setTime] = useState(() => localTime(publishAt ?? tomorrowMorning()))
  // A date that is the day of the time before goes along with the time.
  const [keepsDate, setKeepsDate] = useState(
    publishAt === undefined || date !== localDay(new Date(publishAt)),
  )

  const instant = Date.parse(time)
  const isPast = isLater && !(instant > now)
  const day = isLater && !Number.isNaN(instant) ? time.slice(0, 'yyyy-mm-dd'.length) : localDay()
  const canBeLater = step !== 'update' || publishAt !== undefined
  const asksForDate = canBeLater && typeof date === 'string' && date !== day
  const setsDate = canBeLater && (date === null || (asksForDate && !keepsDate))

  return (
    <ConfirmDialog
      title={HEADINGS[step](title)}
      action={buttonLabel()}
      isRefused={isPast || isUnreadable}
      isWide={step === 'update'}
      onConfirm={() =>
        onPublish({ at: isLater ? writeLocalTime(instant) : undefined, date: setsDate ? day : undefined })
      }
      onClose={onClose}
    >
      {isUnreadable && <p>Readers could not see it like this. Mend this first:</p>}
      {problems.map(({ message, line }) => (
        <Notice key={`${line} ${message}`} kind="wrong">
          {line !== undefined && `Line ${line}: `}
          {message}
        </Notice>
      ))}
      {step === 'update' && published !== undefined && <Difference before={published} after={text} />}
      {address !== undefined && (
        <p className={styles.address}>
          {publishAt === undefined && step === 'update' ? 'Readers see it at ' : 'Readers will find it at '}
          <strong>{location.host + address}</strong>
        </p>
      )}
      {canBeLater && (
        <fieldset className={styles.when}>
          <legend>When</legend>
          <label>
            <input type="radio" name="when" checked={!isLater} onChange={() => setIsLater(false)} /> Now
          </label>
          <label>
            <input type="radio" name="when" checked={isLater} onChange={() => setIsLater(true)} /> Later
          </label>
        </fieldset>
      )}
      {isLater && (
        <Field
          label="Day and time"
          type="datetime-local"
          value={time}
          error={isPast ? 'Choose a time that is still to come.' : undefined}
          hint="In the time zone of this device. Nobody needs to be here then."
          onChange={({ target }) => setTime(target.value)}
        />
      )}
      {asksForDate && (
        <SelectField
          label="Date that readers see"
          value={String(keepsDate)}
          onChange={({ target }) => setKeepsDate(target.value === 'true')}
        >
          <option value="true">{describeDate(date)}, as the article says</option>
          <option value="false">{formatDate(day)}, when it is published</option>
        </SelectField>
      )}
    </ConfirmDialog>
  )

  function buttonLabel(): string {
    if (isLater && !isPast) return `Schedule for ${formatInstant(new Date(instant).toISOString())}`
    if (isLater) return 'Schedule'
    return step === 'update' ? 'Update now' : 'Publish now'
  }
}

const HEADINGS = {
  publish: (title: string) => `Publish “${title}”`,
  update: () => 'Publish your changes',
  reschedule: (title: string) => `When “${title}” is published`,
}

/** An instant as a field for day and time holds it, in the time zone of this device. */
function localTime(instant: string): string {
  return writeLocalTime(Date.parse(instant)).slice(0, 'yyyy-mm-ddThh:mm'.length)
}

function tomorrowMorning(): string {
  const morning = new Date()
  morning.setDate(morning.getDate() + 1)
  morning.setHours(9, 0, 0, 0)
  return morning.toISOString()
}

function describeDate(date: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(date) ? formatDate(date) : date
}
