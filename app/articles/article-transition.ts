import { useEffect, useLayoutEffect } from 'react'
import { useLocation, type MiddlewareFunction } from 'react-router'
import { sharedContext } from '../data/services.ts'
import { useShared } from '#ui/shared.ts'
import { createTransitionSteps } from './transition-steps.ts'

/** Moves an article's picture between a list and the article's page. @see docs/decisions, 017 */
export function createArticleTransition() {
  const steps = createTransitionSteps<HTMLElement>()
  /** By article, the address of the picture that its entry showed. */
  const pictures = new Map<string, string>()
  let onShown: ((key: string) => void) | undefined
  let moving: typeof import('./move-picture.ts') | undefined

  // Before the router listens: it starts to load within the event. There is no window on the server.
  globalThis.window?.addEventListener('popstate', ({ hasUAVisualTransition }) =>
    steps.traverse(hasUAVisualTransition),
  )

  return {
    /** Loads what moves pictures, which the first view does without. Until then screens change at once. */
    async prepare() {
      moving = await import('./move-picture.ts').catch(() => undefined)
    },

    /** Records that the reader follows a link to an article. */
    follow(id: string, link: HTMLElement) {
      const entry = link.closest<HTMLElement>('[data-entry]')
      if (entry === null) return
      steps.follow(id, entry)
      // Not its placeholder.
      const picture = entry.querySelector<HTMLImageElement>('[data-part="picture"] picture > img')
      if (picture?.complete) pictures.set(id, picture.currentSrc)
    },

    /** Returns a picture of the article that the browser has already drawn. */
    knownPictureOf: (id: string) => pictures.get(id),

    async aroundLoading(nextId: string | undefined, signal: AbortSignal, load: () => Promise<unknown>) {
      const step = steps.next(nextId)
      await load()
      if (!step || signal.aborted) return
      await moving?.movePicture(step, () => new Promise((resolve) => (onShown = resolve)), signal)
    },

    show(key: string) {
      steps.show(key)
      onShown?.(key)
    },
  }
}

/** Starts a transition around the loading of every screen. */
export const withArticleTransition: MiddlewareFunction = ({ request, params, context }, next) =>
  context.get(sharedContext)(createArticleTransition).aroundLoading(params.id, request.signal, next)

/** Follows the tab's history; belongs to the frame of every screen. */
export function useArticleTransition(): void {
  const { key } = useLocation()
  const { prepare, show } = useShared(createArticleTransition)
  useLayoutEffect(() => show(key), [key, show])
  useEffect(() => void prepare(), [prepare])
}
