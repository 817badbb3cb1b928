import { useId, useRef, useState } from 'react'
import type { FieldValue } from '@waypost/content-service/front-matter'
import type { SiteJson } from '#server/studio/types.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { OrderedItems } from '../fields/ordered-items.tsx'
import { textOf } from './written-text.ts'
import styles from './site-field.module.css'

interface PlacesFieldProps {
  label: string
  disabled: boolean
  value: FieldValue | undefined
  problems: SiteJson['problems']
  onChange(value: FieldValue | undefined): void
}

type Place = readonly [name: string, address: string]

/** Her pages elsewhere: names with an address each, in her order. */
export function PlacesField({ label, disabled, value, problems, onChange }: PlacesFieldProps) {
  const add = useRef<HTMLButtonElement>(null)
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const listId = useId()
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value)
  const places: Place[] = isMap ? Object.entries(value).map(([key, each]) => [key, textOf(each)]) : []
  const isTaken = places.some(([known]) => known.toLowerCase() === name.trim().toLowerCase())
  const change = (next: readonly Place[]) =>
    onChange(next.length === 0 ? undefined : Object.fromEntries(next))

  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend>{label}</legend>
      <OrderedItems items={places} titleOf={([place]) => place} isOrdered whenEmpty={add} onChange={change}>
        {([place, written], row) => (
          <div className={styles.item}>
            <Field
              label={place}
              type="url"
              maxLength={2000}
              error={problems
                .find(({ field }) => field === `social.${place}`)
                ?.message.replace(/^'.*?': /, '')}
              value={written}
              onChange={({ target }) => change(places.with(row, [place, target.value]))}
            />
          </div>
        )}
      </OrderedItems>
      <div className={styles.adding}>
        <Field
          label="Name of another place"
          hint={isTaken ? 'This place is in the list already.' : 'GitHub, Mastodon, My choir …'}
          list={listId}
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <datalist id={listId}>
          {KNOWN.map((known) => (
            <option key={known}>{known}</option>
          ))}
        </datalist>
        <Field
          label="Your address there"
          type="url"
          placeholder="https://"
          maxLength={2000}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Button
          ref={add}
          disabled={name.trim() === '' || address.trim() === '' || isTaken}
          onClick={() => {
            change([...places, [name.trim(), address.trim()]])
            setName('')
            setAddress('')
          }}
        >
          Add the place
        </Button>
      </div>
    </fieldset>
  )
}

/** Some of the places whose icons the site has. */
const KNOWN = [
  'Bluesky',
  'Facebook',
  'GitHub',
  'Instagram',
  'LinkedIn',
  'Mastodon',
  'Pinterest',
  'Threads',
  'TikTok',
  'YouTube',
]
