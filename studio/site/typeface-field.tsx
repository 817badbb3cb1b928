import { useId } from 'react'
import { STUDIO_API_PATH } from '#domain/addresses.ts'
import { FONT_NAMES } from '#domain/fonts.ts'
import styles from './site-field.module.css'

interface TypefaceFieldProps {
  label: string
  error?: string
  disabled: boolean
  value: string
  onChange(value: string): void
}

/** A choice of a typeface, each in a sentence of its own. */
export function TypefaceField({ label, error, disabled, value, onChange }: TypefaceFieldProps) {
  const name = useId()
  return (
    <fieldset className={styles.faces} disabled={disabled} aria-describedby={error && `${name}-error`}>
      <link rel="stylesheet" href={`${STUDIO_API_PATH}/site/typefaces`} precedence="medium" />
      <legend>{label}</legend>
      {FONT_NAMES.map((font) => (
        <label key={font} className={styles.face}>
          <input type="radio" name={name} checked={font === value} onChange={() => onChange(font)} />
          <span className={styles.faceName}>{font === 'System' ? "System: each reader's own" : font}</span>
          <span
            className={styles.sentence}
            style={{ fontFamily: font === 'System' ? 'system-ui' : `'${font}'` }}
          >
            The 5:40 to Kalka leaves late, &amp; nobody minds.
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
