import { useState } from 'react'
import { Field, type FieldProps } from '#ui/field.tsx'

interface TypedFieldProps extends Omit<FieldProps, 'value' | 'onChange' | 'onBlur'> {
  value: string
  onType(typed: string): void
}

/** A field that shows what was typed while it has the focus: the file may hold the value in another form. */
export function TypedField({ value, onType, ...props }: TypedFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <Field
      {...props}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
        onType(target.value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
