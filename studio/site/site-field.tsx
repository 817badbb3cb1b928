import { lazy, Suspense } from 'react'
import type { FieldValue, FieldValues } from '@waypost/content-service/front-matter'
import { SelectField } from '#ui/field.tsx'
import { CATEGORIES } from '#domain/menu.ts'
import type { SiteJson } from '#server/studio/types.ts'
import { AccentField } from './accent-field.tsx'
import { MenuField } from './menu-field.tsx'
import { PlacesField } from './places-field.tsx'
import type { SiteField } from './site-sections.ts'
import { SitePicture } from './site-picture.tsx'
import { TypedField } from './typed-field.tsx'
import { TypefaceField } from './typeface-field.tsx'
import { WordField } from './word-field.tsx'
import { textOf } from './written-text.ts'

const StoryField = lazy(() => import('./story-field.tsx'))

export interface SiteFieldControlProps {
  field: SiteField
  /** All values of the file. */
  values: FieldValues
  /** The value at the field's path. */
  value: FieldValue | undefined
  problems: SiteJson['problems']
  accent: SiteJson['accent']
  menuChoices: SiteJson['menuChoices']
  isReadOnly: boolean
  onChange(path: string, value: FieldValue | undefined): void
}

/** The control for one line of `site.yaml`. */
export function SiteFieldControl({ field, onChange, ...props }: SiteFieldControlProps) {
  const { path, label, hint, kind, placeholder, options = [], isRequired } = field
  const { value, problems, isReadOnly } = props
  const error = problems.find((problem) => problem.field === path)?.message
  const change = (next: FieldValue | undefined) => onChange(path, next)
  const common = { label, hint, error: error && sentence(error, path), disabled: isReadOnly }
  if (kind === 'picture')
    return <SitePicture {...common} path={path} value={value} problems={problems} onChange={onChange} />
  if (kind === 'accent')
    return <AccentField {...common} value={value} accent={props.accent} onChange={change} />
  if (kind === 'typeface')
    return <TypefaceField {...common} value={textOf(value) || (placeholder ?? '')} onChange={change} />
  if (kind === 'places')
    return <PlacesField {...common} value={value} problems={problems} onChange={change} />
  if (kind === 'menu')
    return (
      <MenuField
        {...common}
        value={value}
        choices={props.menuChoices}
        byDefault={path === 'menu' ? DEFAULT_MENU : []}
        onChange={change}
      />
    )
  if (kind === 'markdown')
    return (
      <Suspense>
        <StoryField {...common} value={textOf(value)} onChange={change} />
      </Suspense>
    )
  if (kind === 'word')
    return <WordField {...common} placeholder={placeholder ?? ''} value={value} onChange={change} />
  if (kind === 'choice')
    return (
      <SelectField
        {...common}
        value={textOf(value) || options[0][0]}
        onChange={({ target }) => change(target.value)}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </SelectField>
    )
  return (
    <TypedField
      {...common}
      placeholder={placeholder}
      required={isRequired}
      rows={kind === 'lines' ? 3 : undefined}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      maxLength={5000}
      value={textOf(value).trimEnd()}
      onType={(typed) => {
        // A map with an empty part is a mistake, and one without any part is none.
        const isOut = path.startsWith('map.') && typed.trim() === ''
        change(isOut ? undefined : kind === 'number' ? numberOf(typed) : typed)
      }}
    />
  )
}

const DEFAULT_MENU = ['Home', 'About', CATEGORIES, 'Contact']

function numberOf(typed: string): number | string {
  const number = Number(typed.replace(',', '.'))
  return typed.trim() === '' || Number.isNaN(number) ? typed : number
}

/** The check's sentence begins with the path, which the label says already. */
function sentence(message: string, path: string): string {
  const words = message.replace(`'${path}': `, '').replace(`'${path}' `, 'It ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
