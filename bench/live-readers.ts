/** What thousands of readers of one article cost who follow its comments live, and how soon all of them have a new one. */
import type { Socket } from 'node:net'
import { signInMany, startPinned } from './accounts.ts'
import { comment, follow, hear } from './live-reader.ts'
import { residentMb } from './process-cost.ts'
import type { Result } from './result.ts'
import { median, percentile } from './statistics.ts'

const READERS = 5_000
const COMMENTS = 20
/** What a reader may cost, and how late the last of them may have a comment. */
const LIMIT_KB = 20
const LIMIT_MS = 300
const CONNECT_AT_ONCE = 100

export async function benchLiveReaders(): Promise<Result> {
  const { waypost, where } = await startPinned()
  const readers: Socket[] = []
  const residentKb = async () => (await residentMb(waypost.process.pid!)) * 1024
  try {
    const [authorization] = await signInMany(waypost, 1)
    const beforeKb = await residentKb()
    while (readers.length < READERS)
      readers.push(...(await Promise.all(Array.from({ length: CONNECT_AT_ONCE }, () => follow(waypost)))))
    const idleKb = await residentKb()

    const lasts: number[] = []
    const all: number[] = []
    for (let index = 0; index < COMMENTS; index += 1) {
      const text = `Comment ${index} of ${COMMENTS}, for everybody who is here`
      const startedAt = performance.now()
      const arrived = Promise.all(
        readers.map((reader) => hear(reader, text).then(() => performance.now() - startedAt)),
      )
      await comment(waypost, authorization, text)
      const times = await arrived
      all.push(...times)
      lasts.push(Math.max(...times))
    }
    const afterKb = await residentKb()
    const each = (kb: number) => (kb - beforeKb) / READERS
    return {
      title: 'Readers who follow the comments of one article live',
      conditions: `${READERS} readers, ${COMMENTS} comments one after the other, ${where}`,
      figures: [
        { what: 'memory of the server for each, idle', value: each(idleKb), unit: 'KB' },
        { what: 'memory for each after the comments', value: each(afterKb), unit: 'KB', atMost: LIMIT_KB },
        { what: 'from sending to having it, p50', value: median(all), unit: 'ms' },
        {
          what: 'from sending to having it, p99',
          value: percentile(all, 0.99),
          unit: 'ms',
          atMost: LIMIT_MS,
        },
        { what: 'until the last has it, median', value: median(lasts), unit: 'ms' },
      ],
    }
  } finally {
    for (const reader of readers) reader.destroy()
    await waypost.stop()
  }
}
