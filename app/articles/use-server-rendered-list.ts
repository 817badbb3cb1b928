import { use, useState } from 'react'
import { ServerOnly, type RenderedList } from '../data/server-only.ts'
import { readCards } from './article-card.tsx'
import { readRows } from './timetable.tsx'

/**
 * Gives a list its articles where the page came from the server: they stand in its cards and in its timetable, and are not
 * sent a second time.
 *
 * @param loaded The list after a navigation inside the site.
 */
export function useServerRenderedList(loaded: Partial<RenderedList>): RenderedList {
  const { list } = use(ServerOnly)
  const [arrived] = useState(
    () => list ?? { articles: loaded.articles ?? readCards(), rows: loaded.rows ?? readRows() },
  )
  return { articles: loaded.articles ?? arrived.articles, rows: loaded.rows ?? arrived.rows }
}
