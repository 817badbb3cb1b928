import { useSearchParams } from 'react-router'

/** The filters of a list, which are in the screen's address. The second function sets one; '' removes it. */
export function useFilters(): [filters: URLSearchParams, set: (name: string, value: string) => void] {
  const [filters, setFilters] = useSearchParams()
  function set(name: string, value: string) {
    setFilters(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [filters, set]
}
