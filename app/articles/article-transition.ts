import { useLayoutEffect } from 'react'
import { useLocation, type MiddlewareFunction } from 'react-router'
import { sharedContext } from '../data/services.ts'
import { useShared } from '../ui/shared.ts'
import {
  findArticle,
  findEntry,
  isOnScreen,
  nameParts,
  pictureOf,
  whenPictureDecoded,
} from './transition-parts.ts'
import { createTransitionSteps } from './transition-steps.ts'

/** The new screen must be there after this time, or the transition is skipped. */
const MAX_WAIT_MS = 1_000

/**
 * Moves an article's picture between an entry of a list and the article's page.
 *
 * @see docs/decisions/017-a-picture-travels-between-pages.md
 */
export function createArticleTransition() {
  const steps = createTransitionSteps<HTMLElement>()
  /** By article, the address of the picture that its entry showed. */
  const pictures = new Map<string, string>()
  let onShown: (() => void) | undefined

  // Before the router listens: it starts to load within the event. There is no window on the server.
  globalThis.window?.addEventListener('popstate', ({ hasUAVisualTransition }) =>
    steps.traverse(hasUAVisualTransition),
  )

  /** Finds where a transition to the next screen begins, and how to find its end. */
  function prepare(nextId: string | undefined) {
    const step = steps.next(nextId)
    if (step?.kind === 'open') return { from: step.entry, findTo: () => findArticle(step.id) }
    const from = step && findArticle(step.id)
    if (!from) return undefined
    return { from, findTo: () => (steps.shownKey === step.key ? findEntry(step.id) : undefined) }
  }

  /** Settles when the browser has captured the old screen and the new one may be rendered. */
  async function start({ from, findTo }: NonNullable<ReturnType<typeof prepare>>, signal: AbortSignal) {
    const isCaptured = Promise.withResolvers<void>()
    // The loader is still invisible, and must stay so while the browser captures the old screen.
    document.querySelector('[data-loader]')?.setAttribute('hidden', '')
    let removeNames = nameParts(from)
    const transition = document.startViewTransition(async () => {
      removeNames()
      const shown = new Promise<void>((resolve) => (onShown = resolve))
      isCaptured.resolve()
      await Promise.race([shown, aborted(AbortSignal.any([signal, AbortSignal.timeout(MAX_WAIT_MS)]))])
      const to = findTo()
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

  return {
    /** Records that the reader follows a link to an article. */
    follow(id: string, link: HTMLElement) {
      const entry = link.closest<HTMLElement>('[data-entry]')
      if (entry === null) return
      steps.follow(id, entry)
      const picture = pictureOf(entry)
      if (picture?.complete) pictures.set(id, picture.currentSrc)
    },

    /** Returns a picture of the article that the browser has already drawn. */
    knownPictureOf: (id: string) => pictures.get(id),

    async aroundLoading(nextId: string | undefined, signal: AbortSignal, load: () => Promise<unknown>) {
      const transition = prepare(nextId)
      await load()
      if (!transition || signal.aborted || !isOnScreen(transition.from)) return
      if (isMotionWelcome() && !isLoaderVisible()) await start(transition, signal)
    },

    show(key: string) {
      steps.show(key)
      onShown?.()
    },
  }
}

/** Starts a transition around the loading of every screen. */
export const withArticleTransition: MiddlewareFunction = ({ request, params, context }, next) =>
  context.get(sharedContext)(createArticleTransition).aroundLoading(params.id, request.signal, next)

/** Follows the tab's history; belongs to the frame of every screen. */
export function useArticleTransition(): void {
  const { key } = useLocation()
  const { show } = useShared(createArticleTransition)
  useLayoutEffect(() => show(key), [key, show])
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

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })
}
