import { useId } from 'react'
import type { FieldValue } from '@waypost/content-service/front-matter'
import type { SiteJson } from '#server/studio/types.ts'
import { TypedField } from './typed-field.tsx'
import { textOf } from './written-text.ts'
import styles from './site-field.module.css'

/** The design's own accent. */
const OWN = '#ae3322'

interface AccentFieldProps {
  label: string
  error?: string
  disabled: boolean
  value: FieldValue | undefined
  accent: SiteJson['accent']
  onChange(value: string): void
}

/** The accent, with its contrast on both papers and what the site makes of it. */
export function AccentField({ label, error, disabled, value, accent, onChange }: AccentFieldProps) {
  const id = useId()
  const written = textOf(value)
  return (
    <div className={styles.accent}>
      <TypedField
        label={label}
        error={error}
        disabled={disabled}
        placeholder={OWN}
        maxLength={32}
        autoCapitalize="off"
        value={written}
        onType={onChange}
      >
        <input
          type="color"
          className={styles.swatch}
          aria-label="Pick the accent"
          disabled={disabled}
          value={/^#[\da-f]{6}$/i.test(written) ? written.toLowerCase() : OWN}
          onChange={({ target }) => onChange(target.value)}
        />
      </TypedField>
      <dl className={styles.measures} aria-describedby={accent.words && id}>
        {(['light', 'dark'] as const).map((paper) => (
          <div key={paper}>
            <dt>On {paper} paper</dt>
            <dd>
              <span className={styles.dot} style={{ background: accent[paper].color }} aria-hidden />{' '}
              {accent[paper].color}, contrast {accent[paper].contrast} : 1
            </dd>
          </div>
        ))}
      </dl>
      {accent.words !== undefined && (
        <p id={id} className={styles.words}>
          {accent.words}
        </p>
      )}
    </div>
  )
}
