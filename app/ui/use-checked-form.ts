import { useState, type ChangeEvent, type FocusEvent, type SubmitEvent } from 'react'
import type { FieldErrors } from '#domain/field-errors.ts'
import { createStore, useStore, type Store } from './store.ts'

interface CheckedFormOptions<Name extends string> {
  /** Holds what is typed, where that must outlast the form. */
  draft?: Store<Record<Name, string>>
  /** Whether a field in which nothing was typed is touched as well once it was left. */
  mindsEmpty?: boolean
}

/**
 * What is typed into a form, and what is wrong with it once a field was left or the form was sent.
 *
 * @param initial Of each field, in the order in which they stand.
 * @param check Says what is wrong with each field; nothing is sent while it says anything.
 */
export function useCheckedForm<Name extends string>(
  initial: Record<Name, string>,
  check: (values: Record<Name, string>) => FieldErrors<Name>,
  { draft, mindsEmpty = false }: CheckedFormOptions<Name> = {},
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
    /** Properties of one field. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: isSubmitted || touched.has(name) ? errors[name] : undefined,
      onChange({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
        setTyped((before) => new Set(before).add(name))
        store.set({ ...store.get(), [name]: target.value })
      },
      onBlur({ target }: FocusEvent) {
        // Who looks at another window has not left the field, and who typed nothing may want something else.
        if (document.activeElement !== target && (mindsEmpty || typed.has(name)))
          setTouched((before) => new Set(before).add(name))
      },
    }),
    /** Sends what was typed, or leads to the first field that must be mended. */
    submit(event: SubmitEvent<HTMLFormElement>, send: (values: Record<Name, string>) => void) {
      event.preventDefault()
      setIsSubmitted(true)
      const wrong = names.find((name) => errors[name] !== undefined)
      if (wrong === undefined) return send(values)
      const field = event.currentTarget.elements.namedItem(wrong)
      if (field instanceof HTMLElement) field.focus()
    },
    /** Puts the form back as it stood at first, but for `kept`, as if it had never been touched. */
    reset(kept: Partial<Record<Name, string>> = {}) {
      store.set({ ...initial, ...kept })
      setTyped(new Set())
      setTouched(new Set())
      setIsSubmitted(false)
    },
  }
}
