import { use } from 'react'
import { ServerOnly } from '../data/server-only.ts'
import { createLinkFollower } from '#ui/follow-links.ts'
import { NOT_ARRIVED_ID } from '#ui/not-arrived.tsx'

const READY = 'waypost:ready'

/** Says that the page's components have started, so that `StartScripts` hands over what the reader did before. */
export function announceReady() {
  performance.mark(READY)
  document.dispatchEvent(new Event(READY))
}

/** How long a reader may only look before the scripts start, in ms. */
const PATIENCE = 10_000

/** How long a browser may take to decode and paint what has come before the scripts are asked for, in ms. */
const REST = 500

/**
 * Loads the scripts of a page after all that it shows, and starts them as soon as its reader moves, scrolls, touches or types.
 * A button that she presses before is pressed again once the scripts are there, and so are the key of the search and a form; fields
 * that she leaves before are left again.
 * If they cannot be fetched, links lead on as long as the server answers.
 * Readers who are signed in have them after the first paint: their page shows more than the server knows of. So have previews, and
 * addresses of a part.
 */
export function StartScripts() {
  const { scriptNonce } = use(ServerOnly)
  // The browser has run it, and needs it no more.
  const script = import.meta.env.SSR
    ? `(${String(startScripts)})(${JSON.stringify(READY)},${PATIENCE},${REST},(${String(createLinkFollower)})(${JSON.stringify(NOT_ARRIVED_ID)}))`
    : ''
  return <script nonce={scriptNonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

/** Runs in the browser by itself, so it refers to nothing outside. */
function startScripts(
  ready: string,
  patience: number,
  rest: number,
  { followLinks }: ReturnType<typeof createLinkFollower>,
) {
  // In development the scripts load by themselves.
  const waiting = document.querySelector<HTMLScriptElement>('script[data-modules]')
  if (waiting === null) return
  const modules = waiting.dataset.modules!.split(' ')
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[data-rel]')]
  let again: (() => void) | undefined
  const left = new Set<EventTarget>()
  let isStarted = false
  const started = new AbortController()

  /** Asks for the style sheets and for all scripts at once, where imports would be found one after the other. A second call finds none left. */
  function preload() {
    // Browsers load style sheets for print last.
    for (const sheet of sheets)
      if (sheet.rel !== sheet.dataset.rel) Object.assign(sheet, { media: 'print', rel: sheet.dataset.rel })
    for (const href of modules.splice(0)) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' })
      document.head.append(link)
    }
  }

  function load() {
    preload()
    setTimeout(start, patience)
  }

  async function start() {
    if (isStarted) return
    isStarted = true
    preload()
    // What the components open has no styles before.
    await Promise.all(sheets.map(settled))
    for (const sheet of sheets) sheet.media = 'all'
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = waiting!.textContent
    // Then the browser sends a form by itself.
    script.addEventListener('error', handOver)
    document.head.append(script)
  }

  function settled(link: HTMLLinkElement) {
    return new Promise<void>((resolve) => {
      if (link.sheet) resolve()
      for (const end of ['load', 'error']) link.addEventListener(end, () => resolve(), { once: true })
      // It may have failed before.
      setTimeout(resolve, 3000)
    })
  }

  function keep(event: Event) {
    if (isResting(event)) return
    void start()
    const { target } = event
    if (event instanceof SubmitEvent) {
      const { submitter } = event
      event.preventDefault()
      again = () => (target as HTMLFormElement).requestSubmit(submitter)
    } else if (event.type === 'click') {
      const button = (target as Element).closest<HTMLButtonElement>('button:not([popovertarget])')
      if (button?.type === 'button') again = () => button.click()
    } else if (event.type === 'focusout') {
      if ((target as Element).matches('input, textarea')) left.add(target!)
    } else if (isSearchKey(event)) {
      event.preventDefault()
      again = () => target!.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))
    }
  }

  /** Browsers tell of a move, too, where a page appears below a mouse that rests. */
  function isResting(event: Event) {
    if (event.type !== 'pointermove') return false
    const { movementX, movementY } = event as PointerEvent
    return movementX === 0 && movementY === 0
  }

  function isSearchKey(event: Event) {
    const { key, altKey, ctrlKey, metaKey, target } = event as KeyboardEvent
    return key === '/' && !altKey && !ctrlKey && !metaKey && !(target as Element).matches('input, textarea')
  }

  function handOver() {
    for (const sign of signs) removeEventListener(sign, keep, true)
    for (const field of left) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    again?.()
  }

  /** Something of the page has not come, so the next page may not come either. */
  function distrust() {
    followLinks(started.signal)
  }

  const signs = [
    'pointermove',
    'pointerdown',
    'wheel',
    'scroll',
    'keydown',
    'focusin',
    'focusout',
    'click',
    'submit',
  ]
  for (const sign of signs) addEventListener(sign, keep, { capture: true, passive: sign === 'wheel' })
  for (const sign of ['error', 'offline'])
    addEventListener(sign, distrust, { capture: true, signal: started.signal })
  if (!navigator.onLine) distrust()
  document.addEventListener(ready, () => started.abort(), { once: true })
  document.addEventListener(ready, handOver, { once: true })
  addEventListener('load', () => setTimeout(load, rest), { once: true })
  const { signedIn, preview } = document.documentElement.dataset
  if (signedIn !== undefined || preview !== undefined || location.hash !== '') afterPaint(start)

  function afterPaint(act: () => void) {
    // A frame is painted between the two.
    requestAnimationFrame(() => setTimeout(act))
  }
}
