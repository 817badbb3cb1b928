import type { Transition } from './transition-steps.ts'

/** The parts that have a name during a transition. Without one the head would lie below the moving picture. */
const NAMED_PARTS = ['picture', 'head'] as const

const MAX_DECODING_MS = 80

/** The new screen must be there after this time, or the transition is skipped. */
const MAX_WAIT_MS = 1_000

/**
 * Starts a transition to the next screen, unless where it begins is not on the screen or motion is not welcome.
 *
 * @param whenShown Settles with the key of the next history entry whose screen is shown.
 * @param signal Aborted when the reader goes elsewhere meanwhile.
 * @returns Settles when the browser has captured the old screen and the new one may be rendered.
 */
export async function movePicture(
  step: Transition<HTMLElement>,
  whenShown: () => Promise<string>,
  signal: AbortSignal,
): Promise<void> {
  const from = step.kind === 'open' ? step.entry : findArticle(step.id)
  if (!from || !isOnScreen(from) || !isMotionWelcome() || isLoaderVisible()) return undefined
  const isCaptured = Promise.withResolvers<void>()
  // The loader is still invisible, and must stay so while the browser captures the old screen.
  document.querySelector('[data-loader]')?.setAttribute('hidden', '')
  let removeNames = nameParts(from)
  const transition = document.startViewTransition(async () => {
    removeNames()
    const shown = whenShown()
    isCaptured.resolve()
    const key = await Promise.race([
      shown,
      aborted(AbortSignal.any([signal, AbortSignal.timeout(MAX_WAIT_MS)])),
    ])
    const to = findEnd(step, key)
    if (!to || !isOnScreen(to)) return transition.skipTransition()
    removeNames = nameParts(to)
    return whenPictureDecoded(to)
  })
  transition.ready.catch(() => {
    // A newer transition has replaced this one.
  })
  // Names that stay would clash with those of the next transition.
  const end = () => removeNames()
  transition.finished.then(end, end)
  return isCaptured.promise
}

/** Finds where a transition ends. @param key Of the history entry that is shown. */
function findEnd(step: Transition<HTMLElement>, key: string | undefined) {
  if (step.kind === 'open') return findArticle(step.id)
  return key === step.key ? findEntry(step.id) : undefined
}

function isMotionWelcome(): boolean {
  return (
    'startViewTransition' in document &&
    document.visibilityState === 'visible' &&
    !matchMedia('(prefers-reduced-motion: reduce), (forced-colors: active)').matches
  )
}

/** Whether the loader already covers the old screen. */
function isLoaderVisible(): boolean {
  const loader = document.querySelector('[data-loader]')
  return loader !== null && getComputedStyle(loader).opacity !== '0'
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener('abort', () => resolve(undefined))
  })
}

/** Finds the article on its own page. */
function findArticle(id: string): HTMLElement | null {
  return document.querySelector(`[data-whole="${CSS.escape(id)}"]`)
}

/** Finds the first entry on the screen that leads to an article. */
function findEntry(id: string): HTMLElement | undefined {
  const entries = document.querySelectorAll<HTMLElement>(`[data-entry="${CSS.escape(id)}"]`)
  return [...entries].find(isOnScreen)
}

/** Whether the picture of an entry or an article, or its title if it has none, is on the screen. */
function isOnScreen(element: HTMLElement): boolean {
  const part = partOf(element, 'picture') ?? partOf(element, 'title')
  if (!element.isConnected || part === null) return false
  const { top, bottom } = part.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** Gives the moving parts their names. @returns Removes the names. */
function nameParts(element: HTMLElement): () => void {
  const parts = NAMED_PARTS.map((name) => ({ name, part: partOf(element, name) }))
  for (const { name, part } of parts) part?.style.setProperty('view-transition-name', `article-${name}`)
  return () => {
    for (const { part } of parts) part?.style.removeProperty('view-transition-name')
  }
}

/** Waits for the decoding of loaded pictures, so that no empty one moves. */
async function whenPictureDecoded(element: HTMLElement): Promise<void> {
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
