import { useId, useState } from 'react'
import type { FieldValue } from '@waypost/content-service/front-matter'
import type { EntryFieldJson } from '#server/studio/types.ts'
import { fromInput, itemsOf, toInput } from './field-values.ts'
import { LinksField } from './links-field.tsx'
import { PictureField } from './picture-field.tsx'
import { Field, SelectField } from '#ui/field.tsx'

interface FieldControlProps {
  /** The entry that contains the field, such as `articles/tea`. */
  entry: string
  field: EntryFieldJson
  value: FieldValue | undefined
  error?: string
  isReadOnly: boolean
  onChange(value: FieldValue | undefined): void
}

/** The control for one field of the front matter. */
export function FieldControl({ entry, field, value, error, isReadOnly, onChange }: FieldControlProps) {
  const { name, label, kind, choices = [], isRequired } = field
  // While the control has the focus, it shows what was typed: the file may contain the value in another notation.
  const [typed, setTyped] = useState<string>()
  const listId = useId()
  const inFile = toInput(value, kind)
  if (inFile === undefined)
    return <Field label={label} value="Change this with ‘Edit as text’ in the menu" readOnly error={error} />
  const shown = typed ?? inFile

  function change(next: string) {
    setTyped(next)
    onChange(fromInput(next, field))
  }

  const common = { label, error, required: isRequired, name, disabled: isReadOnly }
  const typing = {
    ...common,
    value: shown,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
    onBlur: () => setTyped(undefined),
  }
  if (kind === 'yes-no' || kind === 'choice') {
    return (
      <SelectField
        {...common}
        value={inFile}
        onChange={({ target }) => onChange(fromInput(target.value, field))}
      >
        {optionsOf(field, inFile).map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </SelectField>
    )
  }
  if (kind === 'picture')
    return (
      <PictureField
        label={label}
        error={error}
        isReadOnly={isReadOnly}
        value={inFile}
        onChange={(next) => onChange(fromInput(next, field))}
      />
    )
  if (kind === 'entry' || kind === 'entries' || kind === 'files')
    return (
      <LinksField
        entry={entry}
        linksTo={kind === 'files' ? 'file' : 'entry'}
        isOne={kind === 'entry'}
        label={label}
        hint={field.help}
        error={error}
        isReadOnly={isReadOnly}
        items={itemsOf(value) ?? []}
        onChange={(items) => onChange(kind === 'entry' || items.length === 0 ? items.at(0) : [...items])}
      />
    )
  if (kind === 'long-text') return <Field {...typing} rows={3} />
  if (kind === 'texts') {
    const isInLines = shown.includes('\n')
    const hint = isInLines ? 'One per line.' : hintOf(field)
    return <Field {...typing} hint={hint} rows={isInLines ? 3 : undefined} />
  }
  if (kind === 'date' && /^(?:\d{4}-\d\d-\d\d)?$/.test(inFile)) return <Field {...typing} type="date" />
  return (
    <>
      <Field
        {...typing}
        list={choices.length > 0 ? listId : undefined}
        inputMode={kind === 'number' ? 'decimal' : undefined}
      />
      {choices.length > 0 && (
        <datalist id={listId}>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </datalist>
      )}
    </>
  )
}

/** Returns the options with their labels. An unknown value in the file is one of them. */
function optionsOf({ kind, name, choices = [] }: EntryFieldJson, inFile: string): [string, string][] {
  const known: [string, string][] =
    kind === 'yes-no'
      ? [
          ['', 'Not set'],
          ['true', 'Yes'],
          ['false', 'No'],
        ]
      : // Without a value, comments are open.
        [['', name === 'comments' ? 'Open (default)' : 'Not set'], ...choices.map(named)]
  return known.some(([option]) => option === inFile) ? known : [...known, [inFile, inFile]]
}

function named(choice: string): [string, string] {
  return [choice, choice.charAt(0).toUpperCase() + choice.slice(1)]
}

function hintOf({ choices = [], help }: EntryFieldJson): string {
  const some = choices.slice(0, 5).join(', ')
  return [help, 'Separate them by commas.', some && `In use: ${some}.`].filter(Boolean).join(' ')
}
