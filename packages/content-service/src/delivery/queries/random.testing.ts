/** Chance that comes out the same each time. */
export interface Random {
  /** A whole number below a bound. */
  below(bound: number): number
  /** Whether something happens that has this chance, of 1. */
  chance(of: number): boolean
  pick<T>(choices: readonly T[]): T
  /** Some of these, each as often as chance wants, between `min` and `max` in all. */
  some<T>(choices: readonly T[], min: number, max: number): T[]
}

/** Makes chance out of a number. */
export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  const pick = <T>(choices: readonly T[]) => choices[below(choices.length)]
  return {
    below,
    chance: (of) => next() < of,
    pick,
    some: (choices, min, max) => Array.from({ length: min + below(max - min + 1) }, () => pick(choices)),
  }
}
