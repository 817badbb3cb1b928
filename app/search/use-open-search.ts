import { useLocation, useNavigate } from 'react-router'
import { SEARCH_PATH, searchAddress } from '#domain/addresses.ts'
import { atInstant } from '../preview/address.ts'
import { useShownInstant } from '../preview/link.tsx'

/** Holds what is typed into the menu's field until the search's own field is there and takes it. */
export function createTypedInMenu() {
  let text = ''
  return {
    set(typed: string) {
      text = typed
    },
    take(): string {
      const taken = text
      text = ''
      return taken
    },
  }
}

/** Returns a function that shows what a search finds; what is typed on the search's own screen is one step back. */
export function useOpenSearch(): (text: string) => void {
  const navigate = useNavigate()
  const isShown = useLocation().pathname === SEARCH_PATH
  const instant = useShownInstant()
  return (text) =>
    void navigate(atInstant(searchAddress(text), instant), { replace: isShown, preventScrollReset: isShown })
}
