/** A transition between a list and an article. `Entry` is the list's element of the article. */
export type Transition<Entry> =
  | { kind: 'open'; id: string; entry: Entry }
  /** Ends at the history entry `key`. */
  | { kind: 'back'; id: string; key: string }

/** Remembers which entries of the tab's history were opened from a list, and what the next transition is. */
export function createTransitionSteps<Entry>() {
  let followed: { id: string; entry: Entry } | undefined
  /** Whether the reader goes back or forward, without a transition of the browser's own. */
  let isTraversal = false
  let shownKey = ''
  /** For each history entry of an article, the history entry of the list that it was opened from. */
  const origins = new Map<string, { id: string; key: string }>()

  return {
    get shownKey() {
      return shownKey
    },
    follow(id: string, entry: Entry) {
      followed = { id, entry }
      isTraversal = false
    },
    traverse(hasBrowserTransition: boolean) {
      followed = undefined
      isTraversal = !hasBrowserTransition
    },
    /** @param nextId The article that the next screen shows, if it shows one. */
    next(nextId: string | undefined): Transition<Entry> | undefined {
      if (followed && followed.id === nextId) return { kind: 'open', ...followed }
      const origin = isTraversal ? origins.get(shownKey) : undefined
      return origin && { kind: 'back', ...origin }
    },
    /** Records that the screen of a history entry is shown. */
    show(key: string) {
      if (followed && !isTraversal && shownKey !== key) origins.set(key, { id: followed.id, key: shownKey })
      followed = undefined
      isTraversal = false
      shownKey = key
    },
  }
}
