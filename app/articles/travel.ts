import { useLayoutEffect } from 'react'
import { useLocation, type MiddlewareFunction } from 'react-router'
import { remember } from './remember.ts'
import { findEntry, findWhole, isOnScreen, nameParts, pictureOf, settlePicture } from './travel-places.ts'

/** An article on its way from an entry of a list to its own page, or back. */
interface Travel {
  from: HTMLElement
  findTo(): HTMLElement | undefined
}

/** Steps and pictures that are remembered; what was remembered longest ago goes first. */
const MAX_REMEMBERED = 100

/** How long the old screen may stand still while the new one, of which everything is there, is drawn. */
const MAX_STILL_MS = 1_000

/** The entry that was followed last. */
let pressed: { id: string; entry: HTMLElement } | undefined

/** Whether the reader has just gone back or forward, and the browser has drawn nothing of it by itself. */
let isStepping = false

/** The step of the tab's history that is on the screen. */
let shownStep = ''

/** By step, the article that was opened there and the step at which its entry was pressed. */
const departures = new Map<string, { id: string; step: string }>()

/** By article, the picture that its entry showed. */
const standIns = new Map<string, string>()

let meetArrival: (() => void) | undefined

// At once, since the router must not hear of a step first: it begins to load within the event.
globalThis.window?.addEventListener('popstate', ({ hasUAVisualTransition }) => {
  pressed = undefined
  isStepping = !hasUAVisualTransition
})

/** Takes note that an entry is being followed; `link` is what was pressed. */
export function departFrom(id: string, link: HTMLElement): void {
  const entry = link.closest<HTMLElement>('[data-entry]')
  if (entry === null) return
  pressed = { id, entry }
  isStepping = false
  const picture = pictureOf(entry)
  if (picture?.complete) remember(standIns, id, picture.currentSrc, MAX_REMEMBERED)
}

/** A picture of an article that the browser has already drawn; `undefined` if there is none. */
export function standInOf(id: string): string | undefined {
  return standIns.get(id)
}

/**
 * Lets an article's picture travel from the entry that was pressed to the article's page, and back.
 *
 * It stands around the loading of every screen: what is here before a loader shows travels, all else just comes.
 *
 * @see docs/decisions/017-a-picture-travels-between-pages.md
 */
export const travelBetweenScreens: MiddlewareFunction = async ({ request, params }, next) => {
  const travel = pressed && pressed.id === params.id ? travelThere(pressed) : travelBack()
  await next()
  const isWanted = travel && isOnScreen(travel.from) && !request.signal.aborted
  if (isWanted && isWelcome() && !isLoaderSeen()) await depart(travel, request.signal)
}

/** Follows the steps of the tab's history; stands in the frame of every screen. */
export function useTravel(): void {
  const { key } = useLocation()

  useLayoutEffect(() => {
    if (pressed && !isStepping && shownStep !== key)
      remember(departures, key, { id: pressed.id, step: shownStep }, MAX_REMEMBERED)
    pressed = undefined
    isStepping = false
    shownStep = key
    meetArrival?.()
  }, [key])
}

function travelThere({ id, entry }: { id: string; entry: HTMLElement }): Travel {
  return { from: entry, findTo: () => findWhole(id) }
}

function travelBack(): Travel | undefined {
  const departure = departures.get(shownStep)
  const from = departure && isStepping ? findWhole(departure.id) : undefined
  if (departure === undefined || from === undefined) return undefined
  const { id, step } = departure
  return { from, findTo: () => (shownStep === step ? findEntry(id) : undefined) }
}

/** Lets the old screen be drawn for the last time; settles when the new one may come. */
async function depart({ from, findTo }: Travel, signal: AbortSignal): Promise<void> {
  const mayCome = Promise.withResolvers<void>()
  // It has not shown yet, and the old screen stays as it is while the browser takes its picture.
  document.querySelector('[data-loader]')?.setAttribute('hidden', '')
  let forget = nameParts(from)
  const transition = document.startViewTransition(async () => {
    forget()
    const arrival = new Promise<void>((resolve) => (meetArrival = resolve))
    mayCome.resolve()
    await Promise.race([arrival, endOf(AbortSignal.any([signal, AbortSignal.timeout(MAX_STILL_MS)]))])
    const to = findTo()
    // Nothing travels off the screen: an article that rolls up to its top shows its picture in the end.
    if (to === undefined || !isOnScreen(to)) return transition.skipTransition()
    forget = nameParts(to)
    return settlePicture(to)
  })
  transition.ready.catch(() => {
    // Another one has come first: the screen is there all the same.
  })
  // However it ends: names that stay would clash with the next one's.
  const end = () => forget()
  transition.finished.then(end, end)
  return mayCome.promise
}

function isWelcome(): boolean {
  return (
    'startViewTransition' in document &&
    document.visibilityState === 'visible' &&
    !matchMedia('(prefers-reduced-motion: reduce), (forced-colors: active)').matches
  )
}

/** Whether the loader covers the screen that something could travel from. */
function isLoaderSeen(): boolean {
  const loader = document.querySelector('[data-loader]')
  return loader !== null && getComputedStyle(loader).opacity !== '0'
}

function endOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
