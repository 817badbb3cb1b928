import { setTimeout } from 'node:timers/promises'
import type { Load } from './load.ts'
import type { Waypost } from './waypost.ts'

/** Answered writes after which the process may be killed. */
const WRITES_BEFORE = 30

/** Longest wait until it is killed then. */
const MAX_WAIT_MS = 300

/**
 * Kills a Waypost in a storm of comments and likes, and starts it again.
 *
 * @param rounds How many times.
 */
export async function killOften(waypost: Waypost, load: Load, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await load.writes(WRITES_BEFORE)
    await setTimeout(Math.random() * MAX_WAIT_MS)
    await waypost.kill()
    await waypost.start()
  }
}
