/** Does something once the page has loaded and the browser has nothing more urgent to do. */
export function whenIdle(work: () => void): void {
  if (document.readyState !== 'complete') addEventListener('load', () => whenIdle(work), { once: true })
  else if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5_000 })
  // Safari has no idle callback.
  else setTimeout(work, 200)
}
