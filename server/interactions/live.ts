import { setTimeout as wait } from 'node:timers/promises'
import type { Changes } from '../database/types.ts'
import type { Log } from '../log.ts'
import type { ThreadUpdate } from './thread-updates.ts'

/** Somebody who has an article open. */
export interface Reader {
  send(frame: Buffer): void
  /** Ends her stream; her browser reconnects. */
  close(): void
}

/** Sends what happens to a thread to everybody who has its article open. */
export type Live = ReturnType<typeof openLive>

interface LiveOptions {
  changes: Changes
  /** Whether there is such an article. */
  hasArticle(articleId: string): boolean
  /** Reads what happened after an event. */
  readUpdate(articleId: string, after: number | undefined): Promise<ThreadUpdate>
  log: Log
}

/** Least time between two frames to the readers of an article. */
const FRAME_MS = 100

/** How long to wait after the database could not be read. */
const RETRY_MS = 1_000

/**
 * How often an event is sent that only says that the stream is alive, for proxies that close quiet connections. The page
 * hears it: if it does not come, the page opens the stream again.
 */
const ALIVE_EVERY_MS = 20_000
const ALIVE = Buffer.from('event: alive\ndata: {}\n\n')

/** The readers of one article. */
interface Channel {
  /** Those who have all been sent the same. */
  readers: Set<Reader>
  /** Those who still catch up. */
  joining: Set<Reader>
  /** What was sent last; `undefined` until the database was read for the first reader. */
  sent?: Sent
  /** Reads for readers who join: after a restart thousands come back at once who know of the same event. */
  reads: Map<number | undefined, Promise<ThreadUpdate>>
  /** Why a read failed last, which the log knows already. */
  failure?: unknown
  isSending: boolean
  /** Whether something may have happened since the database was read. */
  isStale: boolean
}

type Sent = Pick<ThreadUpdate, 'counts' | 'position'>

export function openLive({ changes, hasArticle, readUpdate, log }: LiveOptions) {
  const channels = new Map<string, Channel>()
  let isClosed = false
  const unwatch = changes.watch('thread', (articleId) => {
    for (const each of articleId === undefined ? channels.keys() : [articleId]) refresh(each)
  })
  const keepAlive = setInterval(() => {
    for (const { readers } of channels.values()) for (const reader of readers) reader.send(ALIVE)
  }, ALIVE_EVERY_MS).unref()

  return {
    /**
     * Starts to send to a reader.
     *
     * @param after Number of the last event that she knows of; `undefined` if she wants only what comes.
     * @returns Ends it.
     */
    follow(articleId: string, after: number | undefined, reader: Reader): () => void {
      if (isClosed) {
        reader.close()
        return () => {}
      }
      const channel = channels.getOrInsertComputed(articleId, openChannel)
      channel.joining.add(reader)
      void join(articleId, channel, { reader, after })
      return () => leave(articleId, channel, reader)
    },
    /** How many streams are open. */
    count() {
      let streams = 0
      for (const { readers, joining } of channels.values()) streams += readers.size + joining.size
      return streams
    },
    /**
     * Checks every open thread for changes that are not announced. Streams of an article that is gone end: who asks again may be
     * led to its new name.
     */
    refresh() {
      for (const [articleId, { readers, joining }] of channels) {
        if (hasArticle(articleId)) refresh(articleId)
        else for (const reader of [...readers, ...joining]) reader.close()
      }
    },
    /** Ends all streams. */
    close() {
      isClosed = true
      unwatch()
      clearInterval(keepAlive)
      for (const { readers, joining } of channels.values())
        for (const reader of [...readers, ...joining]) reader.close()
      channels.clear()
    },
  }

  function openChannel(): Channel {
    return {
      readers: new Set(),
      joining: new Set(),
      reads: new Map(),
      isSending: false,
      isStale: false,
    }
  }

  function leave(articleId: string, channel: Channel, reader: Reader) {
    channel.joining.delete(reader)
    channel.readers.delete(reader)
    const isEmpty = channel.readers.size === 0 && channel.joining.size === 0
    if (isEmpty && isOpen(articleId, channel)) channels.delete(articleId)
  }

  function isOpen(articleId: string, channel: Channel): boolean {
    return channels.get(articleId) === channel
  }

  async function join(
    articleId: string,
    channel: Channel,
    { reader, after }: { reader: Reader; after: number | undefined },
  ) {
    try {
      await catchUp(articleId, channel, { reader, after })
    } catch (error) {
      if (isOpen(articleId, channel) && error !== channel.failure)
        log.warn({ err: error }, 'Live streams could not begin')
      channel.failure = error
      leave(articleId, channel, reader)
      reader.close()
    }
  }

  /** Sends a reader the events that she missed, until she knows as much as the channel's readers, and admits her. */
  async function catchUp(
    articleId: string,
    channel: Channel,
    { reader, after }: { reader: Reader; after: number | undefined },
  ) {
    let known = after
    for (;;) {
      const { sent } = channel
      if (sent && (known === undefined || known === sent.position))
        return admit(articleId, channel, reader, sent)
      const { events, ...update } = await readTogether(articleId, channel, known)
      if (!channel.joining.has(reader)) return
      const others = channel.sent ?? setSent(channel, update)
      reader.send(events)
      known = update.position
      // If the others were ahead before her update was read, they know a database that was replaced since.
      const mustOthersFollow = known > others.position || (known < others.position && others === sent)
      if (mustOthersFollow) return admit(articleId, channel, reader, update)
      // Else she goes on until she has the very counts of the others: closing comments changes no position.
    }
  }

  function readTogether(articleId: string, { reads }: Channel, after: number | undefined) {
    const read = () => readUpdate(articleId, after).finally(() => reads.delete(after))
    return reads.getOrInsertComputed(after, read)
  }

  /** Makes a reader one of the channel's. Nothing is awaited before it, so that she misses no frame. */
  function admit(articleId: string, channel: Channel, reader: Reader, { counts, position }: Sent) {
    reader.send(counts)
    channel.joining.delete(reader)
    channel.readers.add(reader)
    // A reader who is ahead of the others is sent again what they are about to be sent, which does no harm.
    if (position !== channel.sent?.position) channel.isStale = true
    // Something may also have happened while there were no readers.
    if (channel.isStale) void send(articleId, channel)
  }

  /** Sets what the readers were sent. Reads in flight may be older: nobody who comes now gets them. */
  function setSent(channel: Channel, sent: Sent): Sent {
    channel.reads = new Map()
    channel.sent = sent
    return sent
  }

  function refresh(articleId: string) {
    const channel = channels.get(articleId)
    if (!channel) return
    channel.isStale = true
    void send(articleId, channel)
  }

  /** Sends the readers what has happened since the last frame, for as long as something may have. */
  async function send(articleId: string, channel: Channel) {
    if (channel.isSending) return
    channel.isSending = true
    while (channel.isStale && channel.sent && isOpen(articleId, channel)) {
      channel.isStale = false
      try {
        const { events, ...update } = await readUpdate(articleId, channel.sent.position)
        if (!update.counts.equals(channel.sent.counts)) {
          setSent(channel, update)
          const frame = Buffer.concat([events, update.counts])
          for (const reader of channel.readers) reader.send(frame)
        }
        await wait(FRAME_MS, undefined, { ref: false })
      } catch (error) {
        if (!isOpen(articleId, channel)) break
        log.warn({ err: error }, 'Readers could not be told of what happened; it will be tried again')
        channel.isStale = true
        await wait(RETRY_MS, undefined, { ref: false })
      }
    }
    channel.isSending = false
  }
}
