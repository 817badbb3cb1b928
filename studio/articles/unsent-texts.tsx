import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { EntrySummaryJson } from '#server/studio/types.ts'
import { createDeviceStore, type UnsentText } from '../saving/device.ts'
import { isNew } from '../saving/new-entry.ts'
import { findOrphans, tabEnd } from '../saving/tab.ts'
import { formatInstant } from '#ui/instant.ts'
import { Notice } from '#ui/notice.tsx'
import { titleOf } from './article-list.ts'

/**
 * Lists the texts that were typed in this browser and have not reached the server. They are sent once it is reachable;
 * a text with a conflict waits until it is opened.
 * @param entries The server's list. When it changes, the texts are read again.
 */
export function UnsentTexts({ entries }: { entries?: readonly EntrySummaryJson[] }) {
  const [texts, setTexts] = useState<UnsentText[]>([])
  // After sending them, the studio loads its screen again.
  const { state } = useRevalidator()

  useEffect(() => {
    const leaving = new AbortController()
    // A browser that refuses storage has no such texts.
    followTexts(setTexts, leaving.signal).catch(() => {})
    return () => leaving.abort()
  }, [entries, state])

  if (texts.length === 0) return null
  const titles = new Map(entries?.map((each) => [each.entry, titleOf(each)]))
  return (
    <Notice kind="error">
      <p>Not saved to your site yet:</p>
      <ul>
        {texts.map(({ id, entry, base, changedAt }) => (
          <li key={id}>
            <Link to={`/edit/${entry}`}>
              {isNew(base)
                ? `${base.title}: unsent draft from`
                : `${titles.get(entry) ?? entry}: unsent changes from`}{' '}
              {formatInstant(new Date(changedAt).toISOString())}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Shows the unsent texts of closed tabs, and reads them again when another tab closes. */
async function followTexts(show: (texts: UnsentText[]) => void, signal: AbortSignal): Promise<void> {
  const store = createDeviceStore()
  for (;;) {
    const texts = await store.listUnsent()
    const orphans = await findOrphans(texts, Date.now())
    signal.throwIfAborted()
    show(orphans)
    await Promise.race(texts.filter((each) => !orphans.includes(each)).map(({ id }) => tabEnd(id, signal)))
  }
}
