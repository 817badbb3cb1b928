import { useEffect, useRef, useState } from 'react'
import { RequestError } from './request.ts'
import { returnFocus } from './focus.ts'

/** The state of a request that a form sends: whether it is pending, and why it failed. */
export function useSending() {
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const focused = useRef<Element>(null)

  useEffect(() => {
    // The button was disabled during the request and has lost the focus.
    if (!isSending && focused.current) returnFocus(focused.current)
  }, [isSending])

  /** @returns Whether it succeeded. After a failed request, `problem` has the reason. */
  async function send(work: () => Promise<void>): Promise<boolean> {
    focused.current = document.activeElement
    setIsSending(true)
    setProblem(undefined)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setProblem(error.message)
      return false
    } finally {
      setIsSending(false)
    }
  }

  return { isSending, problem, send }
}
