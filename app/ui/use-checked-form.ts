import { useState, type ChangeEvent, type FocusEvent, type SubmitEvent } from 'react'
import { createStore, useStore, type Store } from './store.ts'

interface CheckedFormOptions<Name extends string> {
  /** Finds the errors. */
  check(values: Record<Name, string>): Partial<Record<Name, string>>
  /** Sends the values; called only without errors. */
  send(values: Record<Name, string>, button: HTMLElement | null): unknown
  /** Holds the values if they must outlive the form. */
  draft?: Store<Record<Name, string>>
  /** Whether a field counts as touched when it is left without typing. */
  checksUntyped?: boolean
}

/**
 * Holds the values of a form, and shows the error of a field after it was left or the form was submitted.
 *
 * @param initial The values at first, in the order of the fields.
 */
export function useCheckedForm<Name extends string>(
  initial: Record<Name, string>,
  { check, send, draft, checksUntyped = false }: CheckedFormOptions<Name>,
) {
  const [own] = useState(() => createStore(initial))
  const store = draft ?? own
  const values = useStore(store)
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set())
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isSubmitted, setIsSubmitted] = useState(false)
  const errors = check(values)
  const names = Object.keys(initial) as Name[]

  return {
    values,
    /** Returns the properties of a field. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: isSubmitted || touched.has(name) ? errors[name] : undefined,
      onChange({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
        setTyped((before) => new Set(before).add(name))
        store.set({ ...store.get(), [name]: target.value })
      },
      onBlur({ target }: FocusEvent) {
        // If the window lost the focus, the field still has it.
        if (document.activeElement !== target && (checksUntyped || typed.has(name)))
          setTouched((before) => new Set(before).add(name))
      },
    }),
    /** Sends the values, or focuses the first field with an error. */
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      setIsSubmitted(true)
      const invalid = names.find((name) => errors[name] !== undefined)
      const field = invalid && event.currentTarget.elements.namedItem(invalid)
      if (invalid === undefined) send(values, event.nativeEvent.submitter)
      else if (field instanceof HTMLElement) field.focus()
    },
    /** Resets the form, except for the values in `kept`. */
    reset(kept: Partial<Record<Name, string>> = {}) {
      store.set({ ...initial, ...kept })
      setTyped(new Set())
      setTouched(new Set())
      setIsSubmitted(false)
    },
  }
}
