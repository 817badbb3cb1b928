/** Where a browser stores the address of the typeface of titles that it has asked for. */
export const TYPEFACE_KEY = 'waypost.typeface'

/**
 * On a phone, brings the typeface of titles when all that the page shows has come and has been painted, so that it does not hold up
 * the picture. A later page has it before its first paint. Runs in the browser by itself, so it refers to nothing outside.
 *
 * @see docs/decisions/044-the-typeface-of-titles-comes-last.md
 */
export function bringTypeface(key: string) {
  const font = document.querySelector('link[as=font]')
  // A system typeface.
  if (font === null) return
  const address = font.getAttribute('href')!
  if (findStored() === address) show()
  else addEventListener('load', () => afterFirstPaint(show), { once: true })

  function findStored() {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  function afterFirstPaint(act: () => void) {
    const observer = new PerformanceObserver(() => {
      observer.disconnect()
      act()
    })
    observer.observe({ type: 'paint', buffered: true })
  }

  function show() {
    for (const part of document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>('[data-late]'))
      part.media = ''
    try {
      localStorage.setItem(key, address)
    } catch {
      // The next page has it as late.
    }
  }
}
