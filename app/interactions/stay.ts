/** How somebody left an article's page, as far as the browser does not bring it back by itself. */
export interface Stay {
  /** Whether the comments were open. */
  isOpen: boolean
  /** How many of them were shown. */
  shown: number
  /** How far the page was scrolled, in pixels. */
  y: number
}

const KEY = 'waypost.stays'

/** Steps of the tab's history that are remembered; the oldest go first. */
const MAX_STAYS = 30

/** Reads how the page of a step in the tab's history was left; `undefined` if it was not, or the browser keeps nothing. */
export function findStay(step: string): Stay | undefined {
  return new Map(read()).get(step)
}

/** Takes note of how the page of a step is left. */
export function keepStay(step: string, stay: Stay): void {
  try {
    const others = read().filter(([other]) => other !== step)
    const stays = [...others, [step, stay]].slice(-MAX_STAYS)
    sessionStorage.setItem(KEY, JSON.stringify(stays))
  } catch {
    // The page then opens as it does for the first time.
  }
}

function read(): [string, Stay][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, Stay][]
  } catch {
    return []
  }
}
