import { useLocation, useNavigate } from 'react-router'
import { SEARCH_PATH, searchAddress } from '#domain/addresses.ts'
import { atInstant } from '../preview/address.ts'
import { useShownInstant } from '../preview/link.tsx'

/** Holds the text of the menu's field until the field of the search's screen takes it over. */
export function createTypedInMenu() {
  let text = ''
  let isComposing = false
  return {
    /** Whether an input method composes in the menu's field. Moving the focus would break what it composes. */
    isComposing: () => isComposing,
    setComposing(composes: boolean) {
      isComposing = composes
    },
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

/** Returns a function that shows the results of a search. Searches on the search's screen replace each other in the history. */
export function useOpenSearch(): (text: string) => void {
  const navigate = useNavigate()
  const isShown = useLocation().pathname === SEARCH_PATH
  const instant = useShownInstant()
  return (text) =>
    void navigate(atInstant(searchAddress(text), instant), { replace: isShown, preventScrollReset: isShown })
}
