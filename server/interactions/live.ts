import { setTimeout as wait } from 'node:timers/promises'
import type { Changes } from '../database/types.ts'
import type { Log } from '../log.ts'
import type { News } from './news.ts'
import { shareNews, type SharedNews } from './shared-news.ts'

/** Somebody who has an article open. */
export interface Reader {
  send(frame: Buffer): void
  /** Ends her stream; she will come back by herself. */
  close(): void
}

/** Tells everybody who has an article open what happens to its thread. */
export interface Live {
  /**
   * Begins to tell a reader.
   *
   * @param after Number of the last event that she knows of; `undefined` if she wants only what comes.
   * @returns Ends it.
   */
  follow(articleId: string, after: number | undefined, reader: Reader): () => void
  /** Looks whether anything has changed that nobody announces. */
  refresh(): void
  /** Ends all streams. */
  close(): void
}

interface LiveOptions {
  changes: Changes
  /** Reads what happened after an event. */
  readNews(articleId: string, after: number | undefined): Promise<News>
  log: Log
}

/** Least time between two messages to the readers of an article: a storm is told in gusts. */
const GUST_MS = 100

/** How long to wait when the database could not be read. */
const AGAIN_MS = 1_000

/**
 * How often it is said that the stream is alive, lest a proxy take the connection for dead. It is an event, which the page
 * hears: if it stays away, the page opens the stream anew.
 */
const ALIVE_EVERY_MS = 20_000
const ALIVE = Buffer.from('event: alive\ndata: {}\n\n')

/** The readers of one article. */
interface Channel {
  /** Those who have all been told the same. */
  readers: Set<Reader>
  /** Those who are still told what they missed. */
  joining: Set<Reader>
  /** What was told last; `undefined` until the database was read for the first of them. */
  told?: Told
  /** Reads for those who join; of what was begun before `told` was told, only who asked then has part. */
  news: SharedNews
  /** Why a reading failed last, as the log knows already. */
  failure?: unknown
  isTelling: boolean
  /** Whether something may have happened since the database was read. */
  isStale: boolean
}

type Told = Pick<News, 'counts' | 'position'>

/** Opens the live streams. */
export function openLive({ changes, readNews, log }: LiveOptions): Live {
  const channels = new Map<string, Channel>()
  let isClosed = false
  const unwatch = changes.watch('thread', (articleId) => {
    for (const each of articleId === undefined ? channels.keys() : [articleId]) refresh(each)
  })
  const keepAlive = setInterval(() => {
    for (const { readers } of channels.values()) for (const reader of readers) reader.send(ALIVE)
  }, ALIVE_EVERY_MS).unref()

  return {
    follow(articleId, after, reader) {
      if (isClosed) {
        reader.close()
        return () => {}
      }
      const channel = channels.get(articleId) ?? openChannel(articleId)
      channel.joining.add(reader)
      void join(articleId, channel, { reader, after })
      return () => leave(articleId, channel, reader)
    },
    refresh() {
      for (const articleId of channels.keys()) refresh(articleId)
    },
    close() {
      isClosed = true
      unwatch()
      clearInterval(keepAlive)
      for (const { readers, joining } of channels.values())
        for (const reader of [...readers, ...joining]) reader.close()
      channels.clear()
    },
  }

  function openChannel(articleId: string): Channel {
    const channel: Channel = {
      readers: new Set(),
      joining: new Set(),
      news: shareNews((after) => readNews(articleId, after)),
      isTelling: false,
      isStale: false,
    }
    channels.set(articleId, channel)
    return channel
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

  /** Tells a reader what she missed, until she knows as much as the channel's readers, and makes her one of them. */
  async function catchUp(
    articleId: string,
    channel: Channel,
    { reader, after }: { reader: Reader; after: number | undefined },
  ) {
    let known = after
    for (;;) {
      const { told } = channel
      if (told && (known === undefined || known === told.position)) return admit(told)
      const { events, ...news } = await channel.news.read(known)
      if (!channel.joining.has(reader)) return
      const others = channel.told ?? noteTold(channel, news)
      reader.send(events)
      known = news.position
      // If they had heard more before hers was even read, they heard it of a database that is gone.
      const mustOthersFollow = known > others.position || (known < others.position && others === told)
      if (mustOthersFollow) return admit(news)
      // Else she goes on until she is told the very counts that they were: closing comments changes no position.
    }

    // All at once: what is told a moment later is told to her as well.
    function admit({ counts, position }: Told) {
      reader.send(counts)
      channel.joining.delete(reader)
      channel.readers.add(reader)
      // Who is ahead of the others hears again what they are about to hear, which does no harm.
      if (position !== channel.told?.position) channel.isStale = true
      // Something may also have happened while nobody could be told.
      if (channel.isStale) void tell(articleId, channel)
    }
  }

  /** Notes what the readers are told. What was asked of the database before may be older: nobody who comes now gets it. */
  function noteTold(channel: Channel, told: Told): Told {
    channel.news.forget()
    channel.told = told
    return told
  }

  function refresh(articleId: string) {
    const channel = channels.get(articleId)
    if (!channel) return
    channel.isStale = true
    void tell(articleId, channel)
  }

  /** Tells the readers what has happened since they were told last, for as long as something may have. */
  async function tell(articleId: string, channel: Channel) {
    if (channel.isTelling) return
    channel.isTelling = true
    while (channel.isStale && channel.told && isOpen(articleId, channel)) {
      channel.isStale = false
      try {
        const { events, ...news } = await readNews(articleId, channel.told.position)
        if (!news.counts.equals(channel.told.counts)) {
          noteTold(channel, news)
          const frame = Buffer.concat([events, news.counts])
          for (const reader of channel.readers) reader.send(frame)
        }
        await wait(GUST_MS, undefined, { ref: false })
      } catch (error) {
        if (!isOpen(articleId, channel)) break
        log.warn({ err: error }, 'Readers could not be told of what happened; it will be tried again')
        channel.isStale = true
        await wait(AGAIN_MS, undefined, { ref: false })
      }
    }
    channel.isTelling = false
  }
}
