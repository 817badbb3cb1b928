import { useEffect, useRef } from 'react'

/**
 * Leads to the first field of a form that is still empty, whenever `occasion` changes.
 *
 * @returns The form's ref.
 */
export function useFocusOnEmptyField(occasion: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll('input') ?? [])]
    const field = fields.find(({ value }) => value === '') ?? fields[0]
    field?.focus()
  }, [occasion])
  return form
}
