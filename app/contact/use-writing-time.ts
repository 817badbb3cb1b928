import { useLayoutEffect, useRef, type RefObject } from 'react'
import { adoptTyped, hasDraft } from './draft.ts'

/**
 * Measures how long somebody has had to write, from when the form was shown.
 *
 * @param form The fields of the draft stand in it.
 */
export function useWritingTime(form: RefObject<HTMLFormElement | null>) {
  const startedAtMs = useRef(0)

  useLayoutEffect(() => {
    startedAtMs.current = performance.now()
    // What was typed before scripts ran was not before the page. Nobody knows when a draft was begun, but not just now.
    if (adoptTyped(form.current!)) startedAtMs.current = 0
    else if (hasDraft()) startedAtMs.current = -Infinity
  }, [form])

  return {
    seconds: () => (performance.now() - startedAtMs.current) / 1000,
    startAnew() {
      startedAtMs.current = performance.now()
    },
  }
}
