import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    isFaultRun: boolean
  }
}

/**
 * Chooses how often a random test repeats, or how much it does at once.
 *
 * @param few Rounds of an ordinary run, enough for a fault that is not rare.
 * @param many Rounds of `npm run test:faults`.
 */
export function roundsOf(few: number, many: number): number {
  return inject('isFaultRun') ? many : few
}
