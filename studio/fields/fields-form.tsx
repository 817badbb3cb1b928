import { useMemo } from 'react'
import {
  FrontMatterError,
  frontMatterOf,
  readFields,
  setFields,
  type FieldValue,
  type FieldValues,
  type FileForm,
} from '@waypost/content-service/front-matter'
import type { EntryProblemJson, EntryTypeJson } from '#server/studio/types.ts'
import { Notice } from '#ui/notice.tsx'
import { FieldControl } from './field-control.tsx'
import styles from './fields-form.module.css'

interface FieldsFormProps {
  entry: string
  type: EntryTypeJson
  form: FileForm
  /** Content of the whole file. */
  text: string
  categories: readonly string[]
  problems: readonly EntryProblemJson[]
  isReadOnly: boolean
  onChange(changes: FieldChanges): void
}

/** Changes to the front matter; `undefined` removes a field. */
export type FieldChanges = Readonly<Record<string, FieldValue | undefined>>

/** The front matter of a file as a form. */
export function FieldsForm(props: FieldsFormProps) {
  const { entry, type, form, text, categories, problems, isReadOnly, onChange } = props
  const fields = type.fields.filter(({ name }) => name !== type.titleField)
  const read = useFields(text, form)
  const atNoField = problems.filter(
    ({ field }) => !type.fields.some(({ name }) => name === field) && field !== 'body',
  )
  return (
    <div className={styles.form}>
      {atNoField.map(({ message, line }) => (
        <Notice key={`${line} ${message}`} kind="error">
          {line !== undefined && `Line ${line}: `}
          {message}
        </Notice>
      ))}
      {read.ok ? (
        fields.map((field) => (
          <FieldControl
            key={field.name}
            entry={entry}
            field={field.name === 'category' ? { choices: [...categories], ...field } : field}
            value={read.values[field.name]}
            error={problems.find((problem) => problem.field === field.name)?.message}
            isReadOnly={isReadOnly}
            onChange={(value) => onChange({ [field.name]: value })}
          />
        ))
      ) : (
        <Notice kind="error">
          The lines at the top of the text cannot be read: {read.message} ‘Edit as text’ in the menu shows
          them.
        </Notice>
      )}
    </div>
  )
}

/** Parses the front matter. Parses it again only after it has changed. */
export function useFields(
  text: string,
  form: FileForm,
): { ok: true; values: FieldValues } | { ok: false; message: string } {
  const top = form === 'yaml' ? text : frontMatterOf(text)
  return useMemo(() => {
    try {
      return { ok: true, values: readFields(top, form) }
    } catch (error) {
      if (!(error instanceof FrontMatterError)) throw error
      return { ok: false, message: error.message }
    }
  }, [top, form])
}

/** Returns the text with changed fields; `undefined` if its front matter cannot be parsed. */
export function withFields(text: string, changes: FieldChanges, form: FileForm): string | undefined {
  try {
    return setFields(text, changes, form)
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error
    return undefined
  }
}
