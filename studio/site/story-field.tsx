import { useEffect, useId, useState } from 'react'
import type { Editor } from '../editor/editor.ts'
import { useLinkTargets } from '../editing/use-link-targets.ts'
import { TextEditor } from '../editing/text-editor.tsx'
import styles from './site-field.module.css'

interface StoryFieldProps {
  label: string
  error?: string
  disabled: boolean
  value: string
  onChange(value: string): void
}

/** A text in the editor of the articles. */
export default function StoryField({ label, error, disabled, value, onChange }: StoryFieldProps) {
  const [editor, setEditor] = useState<Editor>()
  const linkTargets = useLinkTargets('')
  const id = useId()
  useEffect(() => {
    // After an undo.
    if (editor && editor.text() !== value) editor.replaceText(value)
  }, [editor, value])
  return (
    <fieldset className={styles.group} aria-describedby={error && id}>
      <legend>{label}</legend>
      <div className={styles.story}>
        <TextEditor
          text={value}
          isReadOnly={disabled}
          label={label}
          linkTargets={linkTargets}
          onChange={onChange}
          onReady={setEditor}
        />
      </div>
      {error !== undefined && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
