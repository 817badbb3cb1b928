import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    isFaultRun: boolean
  }
}

/**
 * Chooses how often a test repeats something random, or how many things it does at once.
 *
 * @param few Rounds of an ordinary run, which still find a fault that is not rare.
 * @param many Rounds of `npm run test:faults`.
 */
export function roundsOf(few: number, many: number): number {
  return inject('isFaultRun') ? many : few
}
