import type { FieldValue } from '@waypost/content-service/front-matter'
import { TypedField } from './typed-field.tsx'
import { textOf } from './written-text.ts'
import styles from './site-field.module.css'

interface WordFieldProps {
  label: string
  error?: string
  disabled: boolean
  /** The site's own text. */
  placeholder: string
  value: FieldValue | undefined
  onChange(value: string | undefined): void
}

/** A text of the site in her words: the site's own without any, or none at all. */
export function WordField({ label, error, disabled, placeholder, value, onChange }: WordFieldProps) {
  const isSilent = value === ''
  return (
    <div className={styles.word}>
      <TypedField
        label={label}
        error={error}
        disabled={disabled || isSilent}
        placeholder={isSilent ? '' : placeholder}
        maxLength={500}
        value={textOf(value)}
        onType={(typed) => onChange(typed.trim() === '' ? undefined : typed)}
      />
      <label className={styles.silent}>
        <input
          type="checkbox"
          aria-label={`Leave out: ${label}`}
          disabled={disabled}
          checked={isSilent}
          onChange={({ target }) => onChange(target.checked ? '' : undefined)}
        />
        Leave it out
      </label>
    </div>
  )
}
