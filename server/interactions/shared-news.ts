import type { News } from './news.ts'

/** Readings of one thread's news, each for all who ask for the same while it is under way. */
export interface SharedNews {
  /** Reads what happened after an event. */
  read(after: number | undefined): Promise<News>
  /** Lets nobody else have part in what is under way. */
  forget(): void
}

/** Shares readings: after a restart thousands come back at once who know of the same event. */
export function shareNews(read: (after: number | undefined) => Promise<News>): SharedNews {
  const underWay = new Map<number | undefined, Promise<News>>()

  return {
    read(after) {
      const begun = underWay.get(after)
      if (begun) return begun
      const reading = Promise.try(read, after).finally(() => {
        if (underWay.get(after) === reading) underWay.delete(after)
      })
      underWay.set(after, reading)
      return reading
    },
    forget() {
      underWay.clear()
    },
  }
}
