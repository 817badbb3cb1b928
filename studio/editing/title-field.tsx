import { useId, useState } from 'react'
import { isComposing } from '#ui/composing.ts'
import styles from './title-field.module.css'

interface TitleFieldProps {
  value: string
  /** Describes what is wrong with the title; `undefined` while nothing is. */
  error?: string
  isReadOnly: boolean
  onChange(value: string): void
  /** Called for Enter, to continue in the text. */
  onEnter(): void
}

/** The title, in the typeface that readers see. */
export function TitleField({ value, error, isReadOnly, onChange, onEnter }: TitleFieldProps) {
  // While the field has the focus it shows exactly what was typed, such as a space at the end.
  const [typed, setTyped] = useState<string>()
  const id = useId()
  return (
    <div className={styles.field}>
      <textarea
        className={styles.title}
        aria-label="Title"
        aria-invalid={error !== undefined}
        aria-describedby={error && id}
        placeholder="Title"
        rows={1}
        readOnly={isReadOnly}
        maxLength={256}
        enterKeyHint="next"
        value={typed ?? value}
        onChange={({ target }) => {
          const next = target.value.replaceAll(/[\r\n]+/g, ' ')
          setTyped(next)
          onChange(next)
        }}
        onBlur={() => setTyped(undefined)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          event.preventDefault()
          onEnter()
        }}
      />
      {error !== undefined && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
