/**
 * The parts of an article that have a name during a transition, marked by `data-part`. The head is named too, or it would
 * lie below the moving picture.
 */
const NAMED_PARTS = ['picture', 'head'] as const

const MAX_DECODING_MS = 80

/** Finds the article on its own page. */
export function findArticle(id: string): HTMLElement | null {
  return document.querySelector(`[data-whole="${CSS.escape(id)}"]`)
}

/** Finds the first entry on the screen that leads to an article. */
export function findEntry(id: string): HTMLElement | undefined {
  const entries = document.querySelectorAll<HTMLElement>(`[data-entry="${CSS.escape(id)}"]`)
  return [...entries].find(isOnScreen)
}

/** Whether the picture of an entry or an article, or its title if it has none, is on the screen. */
export function isOnScreen(element: HTMLElement): boolean {
  const part = partOf(element, 'picture') ?? partOf(element, 'title')
  if (!element.isConnected || part === null) return false
  const { top, bottom } = part.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** Gives the moving parts their names. @returns Removes the names. */
export function nameParts(element: HTMLElement): () => void {
  const parts = NAMED_PARTS.map((name) => ({ name, part: partOf(element, name) }))
  for (const { name, part } of parts) part?.style.setProperty('view-transition-name', `article-${name}`)
  return () => {
    for (const { part } of parts) part?.style.removeProperty('view-transition-name')
  }
}

/** Waits for the decoding of loaded pictures, so that no empty one moves. */
export async function whenPictureDecoded(element: HTMLElement): Promise<void> {
  const pictures = [...element.querySelectorAll<HTMLImageElement>('[data-part="picture"] img')]
  for (const picture of pictures) picture.loading = 'eager'
  // The browser chooses the source in a microtask.
  await Promise.resolve()
  const decoded = pictures.filter(({ complete }) => complete).map((picture) => picture.decode())
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_DECODING_MS))
  await Promise.race([Promise.allSettled(decoded), timeout])
}

function partOf(element: HTMLElement, name: (typeof NAMED_PARTS)[number] | 'title'): HTMLElement | null {
  return element.querySelector(`[data-part="${name}"]`)
}
