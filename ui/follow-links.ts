/**
 * Makes what follows links, and sends searches, where the page's scripts cannot do it. An address that is not answered leaves
 * the reader on the page that she is on, and shows `NotArrived`.
 *
 * It is also a part of the script of `StartScripts`, so it refers to nothing outside.
 */
export function createLinkFollower(noticeId: string) {
  /**
   * @param signal Says that the reader no longer waits for it.
   * @returns Whether the browser goes there.
   */
  async function goTo(address: string, signal?: AbortSignal): Promise<boolean> {
    const notice = document.getElementById(noticeId)
    notice?.hidePopover()
    const isAnswered = await answers(address)
    if (signal?.aborted) return false
    if (isAnswered) location.assign(address)
    else notice?.showPopover()
    return isAnswered
  }

  async function answers(address: string): Promise<boolean> {
    // The service worker always has a page: this one, or what else the device keeps.
    if (navigator.serviceWorker?.controller) return true
    return fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(10_000) }).then(
      ({ status }) => status < 500,
      () => false,
    )
  }

  function follow(event: MouseEvent) {
    const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event
    const link = (target as Element).closest<HTMLAnchorElement>('a[href]:not([target], [download])')
    if (!link || link.origin !== location.origin) return
    if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
    // A part of this page.
    if (link.hash !== '' && link.pathname + link.search === location.pathname + location.search) return
    event.preventDefault()
    event.stopPropagation()
    void goTo(link.href)
  }

  /** Sends a search, unless the page's scripts have done so. */
  function send(event: SubmitEvent) {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented || form.method !== 'get') return
    event.preventDefault()
    const fields = new URLSearchParams([...new FormData(form)] as string[][])
    void goTo(`${form.action}?${fields}`)
  }

  return {
    goTo,

    /** Follows every link, and sends every search, from now on. */
    followLinks(signal?: AbortSignal) {
      addEventListener('click', follow, { capture: true, signal })
      addEventListener('submit', send, { signal })
    },
  }
}
