import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ListedComment, Thread } from '#server/interactions/types.ts'
import { createStore } from '#ui/store.ts'
import type { Identity } from '../account/identity.ts'
import { clockOffset, createThread } from './thread.ts'

const GUEST = {
  identity: createStore<Identity | undefined>(undefined),
  commentName: createStore<string | undefined>(undefined),
}

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})

describe('a thread', () => {
  it('starts the stream no later than its shown comments', async () => {
    const service = openService()
    service.counts.fails = true
    const thread = follow()
    await settle()
    service.counts.fails = false
    void thread.openComments()
    await settle()
    expect(service.asked()).toEqual(['', '', '/comments'])
    service.add('Written in between')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(service.stream().address).toMatch(/after=0$/)
  })

  it('loads again after a reset, even while comments are loading', async () => {
    const service = openService()
    const thread = follow()
    await settle()
    const release = service.comments.hold()
    void thread.openComments()
    await settle()
    service.add('Too much happened')
    service.stream().tell('reset', {}, 1)
    await vi.advanceTimersByTimeAsync(2_000)
    release()
    await settle()
    expect(thread.store.get().items.map(({ text }) => text)).toEqual(['Too much happened'])
  })

  it('retries a failed load, and stops when the page closes', async () => {
    const service = openService()
    const thread = createThread('lake', GUEST)
    const end = thread.follow()
    onTestFinished(end)
    await settle()
    service.counts.fails = true
    thread.changeReader()
    await vi.advanceTimersByTimeAsync(10_000)
    const tried = service.asked().length
    expect(tried).toBeGreaterThan(2)
    end()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(service.asked()).toHaveLength(tried)
  })

  it('can load earlier comments again after a failed load elsewhere', async () => {
    const service = openService()
    for (let number = 1; number <= 10; number += 1) service.add(`Number ${number}`)
    const thread = follow()
    await thread.openComments()
    const release = service.comments.hold()
    const earlier = thread.loadEarlier()
    await settle()
    service.comments.fail()
    thread.changeReader()
    await settle()
    release()
    await earlier
    expect(thread.store.get().earlierStatus).toBe('idle')
  })

  it('loads pages until a comment is found, with a limit, and none for a removed comment', async () => {
    const service = openService()
    for (let number = 1; number <= 100; number += 1) service.add(`Number ${number}`)
    const thread = follow()
    expect(await thread.reveal('c99')).toBe('shown')
    expect(thread.store.get().items).toHaveLength(3)
    expect(await thread.reveal('c90')).toBe('shown')
    expect(thread.store.get().items).toHaveLength(12)
    expect(await thread.reveal('never-was')).toBe('gone')
    expect(thread.store.get().items).toHaveLength(12)
    expect(await thread.reveal('c1')).toBe('too-old')
    expect(thread.store.get().items).toHaveLength(72)
    expect(await thread.reveal('c1')).toBe('shown')
  })

  it('stops for a missing article', async () => {
    const service = openService()
    const thread = follow()
    await settle()
    service.counts.status = 404
    thread.changeReader()
    await vi.advanceTimersByTimeAsync(40_000)
    expect(service.asked()).toEqual(['', ''])
  })
})

describe('the server’s clock', () => {
  const NOW_MS = Date.parse('2026-01-01T00:00:10.000Z')

  it('is ahead by the difference, to half a second', () => {
    expect(clockOffset('Thu, 01 Jan 2026 00:01:10 GMT', NOW_MS)).toBe(60_500)
    expect(clockOffset('Thu, 01 Jan 2026 00:00:00 GMT', NOW_MS)).toBe(-9_500)
  })

  it.each([[null], ['soon']])('is unknown if an answer has the date %s', (date) => {
    expect(clockOffset(date, NOW_MS)).toBeUndefined()
  })
})

describe('a live stream', () => {
  it('reconnects after a long silence', async () => {
    const service = openService()
    follow()
    await settle()
    const first = service.stream()
    for (let turn = 0; turn < 5; turn += 1) {
      await vi.advanceTimersByTimeAsync(20_000)
      first.tell('alive', {}, 0)
    }
    expect(first.isClosed).toBe(false)
    await vi.advanceTimersByTimeAsync(50_000)
    expect(first.isClosed).toBe(true)
    expect(service.stream()).not.toBe(first)
  })

  it('resumes after the last received event', async () => {
    const service = openService()
    follow()
    await settle()
    service.stream().tell('thread', { likes: 1, comments: 0, areCommentsClosed: false }, 7)
    service.stream().fail()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(service.stream().address).toMatch(/after=7$/)
  })
})

/** How many comments the service lists at a time. */
const PAGE = 3

/** A thread of the article `lake` that is looked at until the test ends. */
function follow() {
  const thread = createThread('lake', GUEST)
  onTestFinished(thread.follow())
  return thread
}

/** Lets everything happen that waits for nothing but answers. */
async function settle() {
  await vi.advanceTimersByTimeAsync(0)
}

/** What stands at the other end of the browser's `fetch` and `EventSource`. */
function openService() {
  const items: ListedComment[] = []
  const asked: string[] = []
  const streams: Stream[] = []
  const counts = { fails: false, status: 200 }
  let held: Promise<void> | undefined
  let areBroken = false

  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace('/api/articles/lake', '')
    asked.push(path)
    if (path === '') {
      if (counts.fails) throw new TypeError('There is no connection.')
      return Response.json(thread(), { status: counts.status })
    }
    const [, id] = /^\/comments\/(.+)/.exec(path) ?? []
    if (id !== undefined) {
      const found = items.find((item) => item.id === id)
      return Response.json(found ?? {}, { status: found ? 200 : 404 })
    }
    if (areBroken) throw new TypeError('There is no connection.')
    const before = Number(/before=(\d+)/.exec(path)?.[1] ?? Infinity)
    const earlier = items.filter(({ number }) => number < before).toReversed()
    const shown = earlier.slice(0, PAGE)
    const next = earlier.length > PAGE ? shown.at(-1)!.number : null
    const page = { items: shown, total: items.length, next, lastEventId: items.length }
    await held
    return Response.json(page)
  })
  vi.stubGlobal(
    'EventSource',
    class extends Stream {
      constructor(address: string) {
        super(address)
        streams.push(this)
      }
    },
  )

  return {
    asked: () => [...asked],
    counts,
    comments: {
      fail: () => void (areBroken = true),
      /** Keeps back the next answer, as it is now. */
      hold() {
        const { promise, resolve } = Promise.withResolvers<void>()
        held = promise
        return () => {
          held = undefined
          resolve()
        }
      },
    },
    add(text: string) {
      const number = items.length + 1
      items.push({
        id: `c${number}`,
        number,
        user: 'mira@example.com',
        text,
        createdAt: '2026-01-01T00:00:00Z',
      })
    },
    /** The one that was opened last. */
    stream: () => streams.at(-1)!,
  }

  function thread(): Thread {
    const { length } = items
    return { likes: 0, liked: false, comments: length, areCommentsClosed: false, lastEventId: length }
  }
}

/** The browser's end of a live stream, told by hand. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  readonly address: string
  readyState = 1
  onopen?: () => void
  onerror?: () => void

  constructor(address: string) {
    super()
    this.address = address
  }

  get isClosed() {
    return this.readyState === Stream.CLOSED
  }

  close() {
    this.readyState = Stream.CLOSED
  }

  tell(type: string, data: object, id: number) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId: String(id) }))
  }

  fail() {
    this.close()
    this.onerror?.()
  }
}
