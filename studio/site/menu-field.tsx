import { useRef, useState } from 'react'
import type { FieldValue } from '@waypost/content-service/front-matter'
import { CATEGORIES, SCREEN_ITEMS } from '#domain/menu.ts'
import type { SiteJson } from '#server/studio/types.ts'
import { Button } from '#ui/button.tsx'
import { Field, SelectField } from '#ui/field.tsx'
import { OrderedItems } from '../fields/ordered-items.tsx'
import styles from './site-field.module.css'

interface MenuFieldProps {
  label: string
  hint?: string
  error?: string
  disabled: boolean
  value: FieldValue | undefined
  choices: SiteJson['menuChoices']
  /** What counts without a value. */
  byDefault: readonly string[]
  onChange(value: FieldValue | undefined): void
}

const OWN = 'own'

/** The menu or the footer's links: screens, pages, categories and links of her own, in her order. */
export function MenuField(props: MenuFieldProps) {
  const { label, hint, error, disabled, value, choices, byDefault, onChange } = props
  const choose = useRef<HTMLSelectElement>(null)
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const isOwn = Array.isArray(value)
  const lines: readonly FieldValue[] = isOwn ? value : byDefault
  const change = (next: readonly FieldValue[]) => onChange(next.length === 0 ? undefined : [...next])
  const all = { name: CATEGORIES, label: 'All categories' }
  const titleOf = (line: FieldValue) =>
    [...choices, all].find((choice) => choice.name === line)?.label ?? labelOf(line)?.[0] ?? String(line)
  const screens = SCREEN_ITEMS.map((item) => ({ name: item.name, label: item.name }))
  const groups = [
    { label: 'Screens', of: screens },
    { label: 'Categories', of: [all, ...choices.filter(({ kind }) => kind === 'category')] },
    { label: 'Your pages', of: choices.filter(({ kind }) => kind === 'page') },
  ].map((group) => ({ ...group, of: group.of.filter((choice) => !lines.includes(choice.name)) }))

  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend>{label}</legend>
      <OrderedItems items={lines} titleOf={titleOf} isOrdered whenEmpty={choose} onChange={change}>
        {(line) => (
          <span className={styles.item}>
            <bdi>{titleOf(line)}</bdi>
            {labelOf(line) && <span className={styles.address}> {labelOf(line)![1]}</span>}
          </span>
        )}
      </OrderedItems>
      {hint !== undefined && (
        <p className={styles.hint}>
          {hint}{' '}
          {isOwn && byDefault.length > 0 && (
            <button type="button" className={styles.reset} onClick={() => onChange(undefined)}>
              Back to the default
            </button>
          )}
        </p>
      )}
      <SelectField
        ref={choose}
        label={`Add to ${label.toLowerCase()}`}
        error={error}
        value={chosen}
        onChange={({ target }) => {
          if (target.value === '' || target.value === OWN) setChosen(target.value)
          else change([...lines, target.value])
        }}
      >
        <option value="">Choose …</option>
        {groups
          .filter(({ of }) => of.length > 0)
          .map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.of.map((choice) => (
                <option key={choice.name} value={choice.name}>
                  {choice.label}
                </option>
              ))}
            </optgroup>
          ))}
        <option value={OWN}>A link of your own</option>
      </SelectField>
      {chosen === OWN && (
        <div className={styles.adding}>
          <Field
            label="Label"
            maxLength={100}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Field
            label="Address"
            hint="A whole address, or one of this site, such as /rss.xml."
            maxLength={2000}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
          <Button
            disabled={name.trim() === '' || address.trim() === ''}
            onClick={() => {
              change([...lines, { [name.trim()]: address.trim() }])
              setName('')
              setAddress('')
              setChosen('')
              choose.current?.focus()
            }}
          >
            Add the link
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** The label and address of a link of her own. */
function labelOf(line: FieldValue): [string, string] | undefined {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return undefined
  const [pair] = Object.entries(line)
  return pair && [pair[0], String(pair[1])]
}
