import { use } from 'react'
import { ServerOnly } from '../data/server-only.ts'

const READY = 'waypost:ready'

/** Says that the page's components have started, so that `StartScripts` hands over what the reader did before. */
export function announceReady() {
  performance.mark(READY)
  document.dispatchEvent(new Event(READY))
}

/**
 * Loads the page's scripts after the first paint, at low priority, and starts them when the browser is idle or at the
 * reader's first touch. A button that she presses before is pressed again once the scripts are there, and so is a form sent.
 */
export function StartScripts() {
  const { scriptMark } = use(ServerOnly)
  const script = `(${String(startScripts)})(${JSON.stringify(READY)})`
  return <script nonce={scriptMark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

/** Runs in the browser by itself, so it refers to nothing outside. */
function startScripts(ready: string) {
  // In development the scripts load by themselves.
  const waiting = document.querySelector<HTMLScriptElement>('script[data-modules]')
  if (waiting === null) return
  let again: (() => void) | undefined
  let isStarted = false

  function load() {
    for (const href of waiting!.dataset.modules!.split(' ')) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' })
      document.head.append(link)
    }
    if ('requestIdleCallback' in window) requestIdleCallback(() => void start(), { timeout: 300 })
    else setTimeout(start)
  }

  async function start() {
    if (isStarted) return
    isStarted = true
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][media=print]')]
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
    void start()
    const { target } = event
    if (event instanceof SubmitEvent) {
      const { submitter } = event
      event.preventDefault()
      again = () => (target as HTMLFormElement).requestSubmit(submitter)
    } else if (event.type === 'click') {
      const button = (target as Element).closest<HTMLButtonElement>('button:not([popovertarget])')
      if (button?.type === 'button') again = () => button.click()
    }
  }

  function handOver() {
    for (const touch of touches) removeEventListener(touch, keep, true)
    again?.()
  }

  const touches = ['pointerdown', 'keydown', 'click', 'submit']
  for (const touch of touches) addEventListener(touch, keep, true)
  document.addEventListener(ready, handOver, { once: true })
  // A frame is painted between the two.
  requestAnimationFrame(() => setTimeout(load))
}
