import { setTimeout } from 'node:timers/promises'

/** Starts an act at a constant rate without waiting for earlier acts. @returns Milliseconds that each act took. */
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
