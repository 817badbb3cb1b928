import { useState } from 'react'
import { formatDate, localDay } from '#domain/calendar-date.ts'
import { writeLocalTime } from '#domain/instant.ts'
import type { FieldValues } from '@waypost/content-service/front-matter'
import type { EntryJson } from '#server/studio/types.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { pictureAddress } from '../pictures/picture-address.ts'
import { Difference } from '../texts/difference.tsx'
import { formatInstant } from '#ui/instant.ts'
import { Notice } from '#ui/notice.tsx'
import type { NextStep } from './next-step.ts'
import styles from './publish-dialog.module.css'
import { Field, RadioField } from '#ui/field.tsx'

interface PublishDialogProps {
  step: Exclude<NextStep['kind'], 'none'>
  entry: EntryJson
  problems: EntryJson['problems']
  /** Whether the problems keep it from being published: it cannot be read, or it has no title. */
  isRefused: boolean
  title: string
  text: string
  fields: FieldValues
  /** The date in the text, which readers see; `null` if the text has none, absent if its content type has no date. */
  date?: string | null
  /** @param choice `at`: an instant with this device's time zone, absent for now; `date`: another date for readers. */
  onPublish(choice: { at?: string; date?: string }): Promise<void>
  onClose(): void
}

/** Explains what will be published, where and when, and publishes it. */
export function PublishDialog(props: PublishDialogProps) {
  const { step, entry, problems, isRefused, title, text, fields, date, onPublish, onClose } = props
  const { publishAt, address, published } = entry
  const [now] = useState(() => Date.now())
  const [isLater, setIsLater] = useState(publishAt !== undefined)
  const [time, setTime] = useState(() => localTime(publishAt ?? tomorrowMorning()))
  // If the date is the day of the scheduled time, it changes with that time.
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
      isRefused={isPast || isRefused}
      isWide={step === 'update'}
      onConfirm={() =>
        onPublish({ at: isLater ? writeLocalTime(instant) : undefined, date: setsDate ? day : undefined })
      }
      onClose={onClose}
    >
      {isRefused && <p>Fix this before you publish:</p>}
      {problems.map(({ message, line }) => (
        <Notice key={`${line} ${message}`} kind="error">
          {line !== undefined && `Line ${line}: `}
          {message}
        </Notice>
      ))}
      {step === 'update' && published !== undefined && <Difference before={published} after={text} />}
      {step !== 'update' && date !== undefined && (
        <Card
          title={title}
          fields={fields}
          date={date !== null && (!asksForDate || keepsDate) ? date : day}
        />
      )}
      {address !== undefined && (
        <p className={styles.address}>
          {publishAt === undefined && step === 'update' ? 'Readers see it at ' : 'Readers will find it at '}
          <strong>{location.host + address}</strong>
        </p>
      )}
      {canBeLater && <RadioField label="When" options={TIMES} value={isLater} onChange={setIsLater} />}
      {isLater && (
        <Field
          label="Day and time"
          type="datetime-local"
          value={time}
          error={isPast ? 'Choose a time in the future.' : undefined}
          hint="In the time zone of this device."
          onChange={({ target }) => setTime(target.value)}
        />
      )}
      {asksForDate && (
        <RadioField
          label="Date that readers see"
          options={[
            [true, `${describeDate(date)}, as the article says`],
            [false, `${formatDate(day)}, when it is published`],
          ]}
          value={keepsDate}
          onChange={setKeepsDate}
        />
      )}
    </ConfirmDialog>
  )

  function buttonLabel(): string {
    if (isLater && !isPast) return `Schedule for ${formatInstant(new Date(instant).toISOString())}`
    if (isLater) return 'Schedule'
    return step === 'update' ? 'Update now' : 'Publish now'
  }
}

/** The article as readers will see it in a list. */
function Card({ title, fields, date }: { title: string; fields: FieldValues; date: string }) {
  const words = (name: string) => (typeof fields[name] === 'string' ? fields[name].trim() : '')
  const [category, picture] = [words('category'), words('image')]
  const missing = [category === '' && 'no category', picture === '' && 'no picture'].filter(Boolean)
  const address = picture === '' ? undefined : (pictureAddress(picture) ?? picture)
  return (
    <>
      <article className={styles.card}>
        {address !== undefined && <img src={address} alt="" />}
        {category !== '' && <p className={`label ${styles.category}`}>{category}</p>}
        <h3 dir="auto">{title}</h3>
        {words('excerpt') !== '' && <p>{words('excerpt')}</p>}
        <p>{describeDate(date)}</p>
      </article>
      {missing.length > 0 && <p className={styles.missing}>{missing.join(' · ')}</p>}
    </>
  )
}

const TIMES = [
  [false, 'Now'],
  [true, 'Later'],
] as const

const HEADINGS = {
  publish: (title: string) => `Publish “${title}”`,
  update: () => 'Publish your changes',
  reschedule: (title: string) => `When “${title}” is published`,
}

/** Formats an instant for an input of type `datetime-local`, in the time zone of this device. */
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
