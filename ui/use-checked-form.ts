import { useEffect, useRef, useState, type ChangeEvent, type FocusEvent, type SubmitEvent } from 'react'
import { createStore, useStore, type Store } from './store.ts'

export type CheckedForm<Name extends string> = ReturnType<typeof useCheckedForm<Name>>

interface CheckedFormOptions<Name extends string> {
  check(values: Record<Name, string>): Partial<Record<Name, string>>
  /** Sends the values; called only without errors. */
  send(values: Record<Name, string>, button: HTMLElement | null): unknown
  /** Holds the values if they must outlive the form. */
  draft?: Store<Record<Name, string>>
  /** Whether leaving a field counts as touching it, even without typing. */
  checksUntyped?: boolean
}

/** Holds the values of a form, and shows the error of a field after it was left or the form was submitted. */
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
  const [problem, setProblem] = useState<{ reason: string; cause?: Name }>()
  const element = useRef<HTMLFormElement>(null)
  const errors = check(values)
  const names = Object.keys(initial) as Name[]

  // This is an effect because a message about the problem closes in the same commit, and returns the focus.
  useEffect(() => {
    const field = problem?.cause && element.current?.elements.namedItem(problem.cause)
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  }, [problem])

  return {
    values,
    /** Why the last sending was refused; `undefined` after a change of the values. */
    problem: problem?.reason,
    /** Shows why the values were refused. Focuses the field that caused the refusal, if there is one. */
    refuse: (reason: string, cause?: Name) => setProblem({ reason, cause }),
    field: (name: Name) => ({
      name,
      value: values[name],
      error: isSubmitted || touched.has(name) ? errors[name] : undefined,
      onChange({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
        setTyped((before) => new Set(before).add(name))
        setProblem(undefined)
        store.set({ ...store.get(), [name]: target.value })
      },
      onBlur({ target }: FocusEvent) {
        // If the window lost the focus, the field will get it back.
        if (document.activeElement !== target && (checksUntyped || typed.has(name)))
          setTouched((before) => new Set(before).add(name))
      },
    }),
    /** Sends the values, or focuses the first field with an error. */
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      setIsSubmitted(true)
      setProblem(undefined)
      element.current = event.currentTarget
      // Not those of the last rendering: a press may come between the start of the page and the text that was typed before it.
      const current = store.get()
      const refused = check(current)
      const invalid = names.find((name) => refused[name] !== undefined)
      const field = invalid && event.currentTarget.elements.namedItem(invalid)
      if (invalid === undefined) send(current, event.nativeEvent.submitter)
      else if (field instanceof HTMLElement) field.focus()
    },
    /** Resets the form, except for the values in `kept`. */
    reset(kept: Partial<Record<Name, string>> = {}) {
      store.set({ ...initial, ...kept })
      setTyped(new Set())
      setTouched(new Set())
      setIsSubmitted(false)
      setProblem(undefined)
    },
  }
}
