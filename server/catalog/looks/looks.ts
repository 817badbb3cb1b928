import { setTimeout as wait } from 'node:timers/promises'
import type { Article } from '#domain/article.ts'
import type { TakeIn } from '../sources/source.ts'
import { within } from './within.ts'

interface LooksOptions {
  /** Asks the content service once. */
  ask(signal: AbortSignal): Promise<TakeIn>
  /** @see openCatalog */
  overtakeMs?: number
  onAnswer(articles: readonly Article[]): void
  /** @param startedAt When the look began, in milliseconds since 1970. */
  onFailure(error: unknown, startedAt: number): void
}

/** Looks at a content service, of which a later one never gives way to an earlier one. */
export interface Looks {
  /**
   * Begins a look. While one is under way it waits for its end, and all who ask meanwhile are given the same.
   *
   * @returns Whether the service answered, or had answered a later look.
   */
  begin(): Promise<boolean>
  /** Ends those under way, of which nothing is told, and begins no more. */
  close(): void
}

interface Look {
  number: number
  controller: AbortController
  /** By the clock of the process, which nobody sets. */
  startedAt: number
  ended: Promise<boolean>
  isOvertaken: boolean
}

/** How long asking for everything may take before it counts as no answer. */
const READ_DEADLINE_MS = 10 * 60_000

/** Opens it. */
export function createLooks({ ask, overtakeMs, onAnswer, onFailure }: LooksOptions): Looks {
  /** The oldest first. */
  const underWay: Look[] = []
  let following: Promise<boolean> | undefined
  let takingIn: Promise<unknown> = Promise.resolve()
  let lastNumber = 0
  /** The latest look that came to its end, and how it did. */
  let latest = { number: 0, hasAnswered: false }
  let lastAnswered = 0
  let isClosed = false

  function begin(): Promise<boolean> {
    const before = underWay.at(-1)
    if (!before) return start()
    return (following ??= endOrDelay(before).then(() => {
      following = undefined
      return start()
    }))
  }

  /** Waits for the end of a look, or until it has taken so long that another may begin. */
  async function endOrDelay({ ended, startedAt }: Look): Promise<unknown> {
    if (overtakeMs === undefined) return ended
    const leftMs = Math.max(0, startedAt + overtakeMs - performance.now())
    return Promise.race([ended, wait(leftMs, undefined, { ref: false })])
  }

  function start(): Promise<boolean> {
    if (isClosed) return Promise.resolve(false)
    // The oldest goes on, so that something is read however many follow; of the others the newest does.
    if (underWay.length > 1) overtake(underWay[1])
    lastNumber += 1
    const look = {
      number: lastNumber,
      controller: new AbortController(),
      startedAt: performance.now(),
      ended: Promise.resolve(false),
      isOvertaken: false,
    }
    underWay.push(look)
    look.ended = perform(look)
    return look.ended
  }

  function overtake(look: Look): void {
    look.isOvertaken = true
    look.controller.abort(new Error('A later look overtook it.'))
  }

  async function perform(look: Look): Promise<boolean> {
    const { controller } = look
    const { signal } = controller
    const startedAt = Date.now()
    const late = () => controller.abort(new Error('the content service did not answer within 10 minutes'))
    const deadline = setTimeout(late, READ_DEADLINE_MS).unref()
    try {
      const takeIn = await within(signal, ask(signal))
      await inOrder(async () => {
        // What a later one failed to bring does not make this any older.
        if (isDropped(look) || look.number < lastAnswered) return
        onAnswer(await takeIn())
        lastAnswered = look.number
        latest = { number: Math.max(latest.number, look.number), hasAnswered: true }
      })
    } catch (error) {
      await inOrder(async () => {
        if (isDropped(look) || look.number < latest.number) return
        latest = { number: look.number, hasAnswered: false }
        onFailure(error, startedAt)
      })
    } finally {
      clearTimeout(deadline)
      underWay.splice(underWay.indexOf(look), 1)
    }
    return latest.hasAnswered
  }

  /** Whether nobody waits any more for what a look brings, good or bad. */
  function isDropped({ isOvertaken }: Look): boolean {
    return isClosed || isOvertaken
  }

  /** Makes of what looks bring what follows, one after the other. */
  function inOrder(act: () => Promise<void>): Promise<void> {
    const done = takingIn.then(act)
    takingIn = done.catch(() => {})
    return done
  }

  return {
    begin,
    close() {
      isClosed = true
      for (const { controller } of underWay) controller.abort(new Error('The catalog was closed.'))
    },
  }
}
