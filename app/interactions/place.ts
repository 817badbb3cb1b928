/** Where a reader was before she was asked to sign in, which loads the page again. */
export interface Place {
  articleId: string
  /** Whether the comments were open. */
  isOpen: boolean
  /** What she used. */
  target: 'like' | 'comment'
  /** Where that stood on the screen, in pixels from its top. */
  top: number
}

const KEY = 'waypost.place'

/** How long signing in may take, with registering before it; later, the page has been loaded again for another reason. */
const MAX_AGE_MS = 15 * 60_000

/** Each load of the page has one chance to go back. */
let arrival = readOnce()

/** Takes note of a place to come back to with the next load of the page. */
export function rememberPlace(place: Place): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...place, leftAt: Date.now() }))
  } catch {
    // Where nothing can be kept, signing in does not load the page again.
  }
}

/** Gives up coming back, after the reader has decided not to sign in. */
export function forgetPlace(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There was nothing to forget.
  }
}

/** The place on an article's page to come back to, told only once; `undefined` if there is none. */
export function takePlace(articleId: string): Place | undefined {
  const place = arrival
  arrival = undefined
  return place?.articleId === articleId ? place : undefined
}

function readOnce(): Place | undefined {
  try {
    const kept = sessionStorage.getItem(KEY)
    forgetPlace()
    if (kept === null) return undefined
    const { leftAt, ...place } = JSON.parse(kept) as Place & { leftAt: number }
    return Date.now() - leftAt <= MAX_AGE_MS ? place : undefined
  } catch {
    return undefined
  }
}
