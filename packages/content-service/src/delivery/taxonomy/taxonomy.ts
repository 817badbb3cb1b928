import type { Concept } from '../../space.ts'

type Concepts = ReadonlyMap<string, Concept>

/** Ids of the concepts above one, nearest first, each once. */
export function ancestorsOf(id: string, concepts: Concepts, depth = Infinity): string[] {
  return walk(id, depth, (each) => concepts.get(each)?.broader ?? [])
}

/** Ids of the concepts below one, nearest first, each once. */
export function descendantsOf(id: string, concepts: Concepts, depth = Infinity): string[] {
  return walk(id, depth, (each) => narrowerIn(concepts).get(each) ?? [])
}

/** Concepts directly below each. A space never changes, so that what was found in it once stays right. */
const narrower = new WeakMap<Concepts, Map<string, string[]>>()

function narrowerIn(concepts: Concepts): ReadonlyMap<string, string[]> {
  const known = narrower.get(concepts)
  if (known) return known
  const found = new Map<string, string[]>()
  for (const { id, broader } of concepts.values()) {
    for (const above of broader) found.set(above, [...(found.get(above) ?? []), id])
  }
  narrower.set(concepts, found)
  return found
}

function walk(id: string, depth: number, next: (id: string) => readonly string[]): string[] {
  const seen = new Set([id])
  let level = [id]
  for (let step = 0; step < depth && level.length > 0; step++) {
    level = [...new Set(level.flatMap(next))].filter((each) => !seen.has(each))
    for (const each of level) seen.add(each)
  }
  return [...seen].slice(1)
}
