import { useId, useState } from 'react'
import styles from './title-field.module.css'

interface TitleFieldProps {
  value: string
  /** What is wrong with it; `undefined` while nothing is. */
  error?: string
  isReadOnly: boolean
  onChange(value: string): void
  /** Called when she goes on to the text. */
  onEnter(): void
}

/** The title, set as readers see it. */
export function TitleField({ value, error, isReadOnly, onChange, onEnter }: TitleFieldProps) {
  // While she types, it stands as she types it: with the space at its end.
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
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
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
