import { setTimeout } from 'node:timers/promises'

/** Waits for an act. @returns Milliseconds that it took. */
export async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return performance.now() - startedAt
}

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
    running.push(timeOf(() => act(index)))
  }
  return Promise.all(running)
}
