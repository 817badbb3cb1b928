import { useEffect, useEffectEvent, useState } from 'react'
import type {
  DeskComment,
  DeskComments,
  ModerationAction,
  ModerationJson,
} from '#server/interactions/types.ts'
import { RequestError } from '#ui/request.ts'
import { useListener } from '#ui/use-listener.ts'
import { useApi } from '../api/use-api.ts'
import { addressOf, isNewer, showsState, type CommentQuery } from './comment-query.ts'

/** A change of comments, as the API reads it. */
export interface CommentChange {
  action: ModerationAction
  selection: { ids: readonly string[] } | { filter: CommentQuery; from: string; except: readonly string[] }
  isBlocking?: boolean
  unblock?: readonly string[]
}

/** Time between two quiet requests for newer comments. */
const POLL_MS = 30_000

const STATE_AFTER = { approve: 'visible', hold: 'held', remove: 'removed' } as const

/** The list of a query: its pages, its changes, and the number of newer comments, which are not shown until she asks. */
export function useComments(query: CommentQuery, first: DeskComments) {
  const api = useApi()
  const [list, setList] = useState(first)
  const [newer, setNewer] = useState(0)
  const [isLoading, setIsLoading] = useState(false)

  /** Loads the first page again, or the next one. */
  async function load(after?: string) {
    setIsLoading(true)
    try {
      const page = await api.ask<DeskComments>(addressOf(query, after))
      setList((before) => (after ? { ...page, items: [...before.items, ...page.items] } : page))
      if (!after) setNewer(0)
    } finally {
      setIsLoading(false)
    }
  }

  /** Updates the counts and the shown comments. Newer ones wait, so that nothing moves below her finger. */
  const poll = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return
    const page = await api.ask<DeskComments>(addressOf(query), { isQuiet: true }).catch((error: unknown) => {
      // The next one may succeed.
      if (!(error instanceof RequestError)) throw error
    })
    if (!page) return
    const current = new Map(page.items.map((item) => [item.id, item]))
    setNewer(page.items.filter((item) => isNewer(item, list.items[0])).length)
    setList((before) => ({
      ...before,
      counts: page.counts,
      items: before.items.map((item) => current.get(item.id) ?? item),
    }))
  })
  useEffect(() => {
    const timer = setInterval(() => void poll(), POLL_MS)
    return () => clearInterval(timer)
  }, [])
  useListener('visibilitychange', () => void poll())

  /** Changes comments, and shows the result in the list. */
  async function change(asked: CommentChange): Promise<ModerationJson> {
    const changed = await api.ask<ModerationJson>('comments/changes', { method: 'POST', json: asked })
    const isWhole = asked.action === 'restore' || 'filter' in asked.selection || asked.isBlocking
    if (isWhole) await load()
    else {
      const ids = new Set(changed.ids)
      const state: DeskComment['state'] = STATE_AFTER[asked.action as keyof typeof STATE_AFTER]
      setList((before) => ({
        ...before,
        items: before.items
          .map((item) => (ids.has(item.id) ? { ...item, state } : item))
          .filter((item) => showsState(query, item.state)),
      }))
      await poll()
    }
    return changed
  }

  return { ...list, newer, isLoading, reload: () => load(), loadMore: () => load(list.next), change }
}
