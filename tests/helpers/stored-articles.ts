import type { Page } from '@playwright/test'

/** Counts the articles in the browser's database; `undefined` before it exists. */
export function countStoredArticles(page: Page): Promise<number | undefined> {
  return page
    .evaluate(
      () =>
        new Promise<number | undefined>((resolve, reject) => {
          const opening = indexedDB.open('contentful-db', 1)
          opening.onerror = () => reject(new Error(opening.error?.message))
          opening.onupgradeneeded = () => opening.transaction?.abort()
          opening.onsuccess = () => {
            const database = opening.result
            const reading = database.transaction('entries').objectStore('entries').get('all')
            reading.onsuccess = () => {
              database.close()
              resolve((reading.result as { items: unknown[] } | undefined)?.items.length)
            }
          }
        }),
    )
    .catch(() => undefined)
}
