import { setTimeout as wait } from 'node:timers/promises'
import type { Changes } from '../database/types.ts'
import type { Log } from '../log.ts'
import type { ThreadUpdate } from './thread-updates.ts'

/** A reader who has an article open. */
export interface Reader {
  send(frame: Buffer): void
  /** Ends the reader's stream. Her browser reconnects. */
  close(): void
}

/** Sends the changes of each thread to every reader who has the article open. */
export type Live = ReturnType<typeof openLive>

interface LiveOptions {
  changes: Changes
  /** Whether there is such an article. */
  hasArticle(articleId: string): boolean
  /** Reads the changes after an event; only the counts if `after` is `undefined`. */
  readUpdate(articleId: string, after: number | undefined): Promise<ThreadUpdate>
  log: Log
}

/** Minimum time between two frames to the readers of an article. */
const FRAME_MS = 100

/** Wait after the database could not be read. */
const RETRY_MS = 1_000

/**
 * Time between two events that only show that the stream is alive. Without them proxies close quiet connections, and
 * the page opens the stream again.
 */
const ALIVE_EVERY_MS = 20_000
const ALIVE = Buffer.from('event: alive\ndata: {}\n\n')

/** What a reader knows: the number of an event, and the counts that she was sent, if any. */
interface Known {
  position: number | undefined
  counts?: Buffer
}

/** The readers of one article. */
interface Channel {
  readers: Map<Reader, Known>
  isSending: boolean
  /** Whether the thread may have changed, or a reader may have joined, since the last read of the database. */
  isStale: boolean
}

export function openLive({ changes, hasArticle, readUpdate, log }: LiveOptions) {
  const channels = new Map<string, Channel>()
  let isClosed = false
  const unwatch = changes.watch('thread', (articleId) => {
    for (const each of articleId === undefined ? channels.keys() : [articleId]) refresh(each)
  })
  const keepAlive = setInterval(() => {
    for (const { readers } of channels.values()) for (const reader of readers.keys()) reader.send(ALIVE)
  }, ALIVE_EVERY_MS).unref()

  return {
    /**
     * Starts to send to a reader.
     *
     * @param after Number of the last event that she knows; `undefined` to start with the next event. @returns Ends the
     * stream.
     */
    follow(articleId: string, after: number | undefined, reader: Reader): () => void {
      if (isClosed) {
        reader.close()
        return () => {}
      }
      const channel = channels.getOrInsertComputed(articleId, openChannel)
      channel.readers.set(reader, { position: after })
      refresh(articleId)
      return () => leave(articleId, channel, reader)
    },
    /** The number of open streams. */
    count: () => channels.values().reduce((streams, { readers }) => streams + readers.size, 0),
    /** Checks every open thread for changes without an announcement. Ends the streams of a missing article. */
    refresh() {
      for (const [articleId, { readers }] of channels) {
        if (hasArticle(articleId)) refresh(articleId)
        else for (const reader of readers.keys()) reader.close()
      }
    },
    /** Ends all streams. */
    close() {
      isClosed = true
      unwatch()
      clearInterval(keepAlive)
      for (const { readers } of channels.values()) {
        for (const reader of readers.keys()) reader.close()
        readers.clear()
      }
      channels.clear()
    },
  }

  function openChannel(): Channel {
    return { readers: new Map(), isSending: false, isStale: false }
  }

  function leave(articleId: string, channel: Channel, reader: Reader) {
    channel.readers.delete(reader)
    if (channel.readers.size === 0 && channels.get(articleId) === channel) channels.delete(articleId)
  }

  function refresh(articleId: string) {
    const channel = channels.get(articleId)
    if (!channel) return
    channel.isStale = true
    if (!channel.isSending) void send(articleId, channel)
  }

  /** Sends what has happened since the last frame. Repeats while changes may be waiting. */
  async function send(articleId: string, channel: Channel) {
    channel.isSending = true
    let isFailing = false
    while (channel.isStale && channel.readers.size > 0) {
      channel.isStale = false
      try {
        await sendUpdates(articleId, channel)
        isFailing = false
      } catch (error) {
        if (!isFailing) log.warn({ err: error }, 'Live streams cannot read the database; they try again')
        isFailing = channel.isStale = true
      }
      await wait(isFailing ? RETRY_MS : FRAME_MS, undefined, { ref: false })
    }
    channel.isSending = false
  }

  /** Reads once for all readers who know the same event: after a restart thousands of readers reconnect at once. */
  async function sendUpdates(articleId: string, { readers }: Channel) {
    const byPosition = Map.groupBy(readers, ([, { position }]) => position)
    for (const [after, group] of byPosition) {
      const { events, ...known } = await readUpdate(articleId, after)
      for (const [reader, { counts }] of group) {
        if (!readers.has(reader) || counts?.equals(known.counts)) continue
        reader.send(events)
        reader.send(known.counts)
        readers.set(reader, known)
      }
    }
  }
}
