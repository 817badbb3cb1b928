import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

export interface Phone extends AsyncDisposable {
  page: Page
  context: BrowserContext
  /** Speaks the browser's own protocol. */
  session: CDPSession
}

/** Lighthouse's slow phone computes four times slower than this machine. */
const CPU_SLOWDOWN = 4
/** Lighthouse's slow network: milliseconds, and bytes a second. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }

/** Opens a window of a phone's size with an empty cache, in which scripts and layout take four times as long. */
export async function openPhone(browser: Browser): Promise<Phone> {
  const screen = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
  const context = await browser.newContext({ ...screen, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { page, context, session, [Symbol.asyncDispose]: () => context.close() }
}

/** Slows the network of a phone from now on, also for its service worker. */
export async function slowNetwork({ session }: Phone): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
}
