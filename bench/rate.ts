import { setTimeout } from 'node:timers/promises'

/** Begins an act so many times a second, whether or not those before have ended. @returns Milliseconds that each took. */
export async function atRate(
  perSecond: number,
  seconds: number,
  act: (index: number) => Promise<unknown>,
): Promise<number[]> {
  const startedAt = performance.now()
  const running: Promise<number>[] = []
  for (let index = 0; index < perSecond * seconds; index += 1) {
    await setTimeout(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()))
    const begunAt = performance.now()
    running.push(act(index).then(() => performance.now() - begunAt))
  }
  return Promise.all(running)
}
