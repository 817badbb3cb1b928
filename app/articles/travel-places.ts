/**
 * What of an article has a name while it travels: the picture, and the paper with its title, which would else lie beneath
 * the picture until that has come. Each is marked by `data-part`.
 */
const NAMED_PARTS = ['picture', 'head'] as const

/** How long a picture may take until it can be drawn. */
const MAX_DECODING_MS = 80

/** The article on its own page. */
export function findWhole(id: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-whole]')].find(
    ({ dataset }) => dataset.whole === id,
  )
}

/** The first entry on the screen that leads to an article. */
export function findEntry(id: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-entry]')].find(
    (entry) => entry.dataset.entry === id && isOnScreen(entry),
  )
}

/** Whether the picture of an entry or an article, or its title if it has none, can be seen. */
export function isOnScreen(place: HTMLElement): boolean {
  const seen = partOf(place, 'picture') ?? partOf(place, 'title')
  if (!place.isConnected || seen === null) return false
  const { top, bottom } = seen.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** The picture itself, above what is shown until it is there. */
export function pictureOf(place: HTMLElement): HTMLImageElement | null {
  return place.querySelector('[data-part="picture"] picture > img')
}

/** Gives names to what travels. @returns Takes them away. */
export function nameParts(place: HTMLElement): () => void {
  const parts = NAMED_PARTS.map((name) => ({ name, part: partOf(place, name) }))
  for (const { name, part } of parts) part?.style.setProperty('view-transition-name', `article-${name}`)
  return () => {
    for (const { part } of parts) part?.style.removeProperty('view-transition-name')
  }
}

/** Waits until what has come of a picture can be drawn, so that none travels empty. */
export async function settlePicture(place: HTMLElement): Promise<void> {
  const pictures = [...place.querySelectorAll<HTMLImageElement>('[data-part="picture"] img')]
  for (const picture of pictures) picture.loading = 'eager'
  // The browser looks at the sizes it may choose from when the script has ended.
  await Promise.resolve()
  const decoded = pictures.filter(({ complete }) => complete).map((picture) => picture.decode())
  const late = new Promise((resolve) => setTimeout(resolve, MAX_DECODING_MS))
  await Promise.race([Promise.allSettled(decoded), late])
}

function partOf(place: HTMLElement, name: (typeof NAMED_PARTS)[number] | 'title'): HTMLElement | null {
  return place.querySelector(`[data-part="${name}"]`)
}
