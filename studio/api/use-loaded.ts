import { useCallback, useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { RequestError } from '#ui/request.ts'

interface Loaded<Value> {
  /** The loaded value; absent until it is loaded. */
  value?: Value
  setValue: Dispatch<SetStateAction<Value | undefined>>
  /** Why it could not be loaded; a sentence for the writer. */
  failure?: string
  reload(): void
}

/** Loads something for a component. @param load Must stay the same function, unless it loads something else. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const [value, setValue] = useState<Value>()
  const [failure, setFailure] = useState<string>()
  const read = useCallback(
    () =>
      load().then(setValue, (error: unknown) => {
        if (!(error instanceof RequestError)) throw error
        setFailure(error.message)
      }),
    [load],
  )
  useEffect(() => void read(), [read])
  return {
    value,
    setValue,
    failure,
    reload() {
      setFailure(undefined)
      void read()
    },
  }
}
