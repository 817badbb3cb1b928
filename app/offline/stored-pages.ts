/** The browser's caches: pages that were read, and the pictures and typefaces that they load. */
export const PAGES_CACHE = 'waypost-pages'
export const MEDIA_CACHE = 'waypost-media'

/** Tells the service worker which pages to keep, by their paths and queries. */
export interface KeepMessage {
  keep: string[]
}

/** Whether the device keeps a page. */
export async function isPageStored(address: string): Promise<boolean> {
  return (await ofPages((pages) => pages.match(address))) !== undefined
}

/** Counts the pages that the device keeps. */
export async function countStoredPages(): Promise<number> {
  return (await ofPages((pages) => pages.keys()))?.length ?? 0
}

/** Deletes the pages that the device keeps, and their pictures. */
export async function deleteStoredPages(): Promise<void> {
  for (const name of [PAGES_CACHE, MEDIA_CACHE]) await caches.delete(name)
}

/** Uses the cache of pages; `undefined` if the browser allows none. */
async function ofPages<T>(ask: (pages: Cache) => Promise<T>): Promise<T | undefined> {
  try {
    return await ask(await caches.open(PAGES_CACHE))
  } catch {
    return undefined
  }
}
