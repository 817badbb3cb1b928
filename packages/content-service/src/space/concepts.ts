import { oncePerObject } from './once-per-object.ts'
import type { Concept } from './space.ts'

type Concepts = ReadonlyMap<string, Concept>

/** Lists the ids of the concepts above a concept, each once, the nearest first. */
export function ancestorsOf(id: string, concepts: Concepts, depth = Infinity): string[] {
  return walk(id, depth, (each) => concepts.get(each)?.broader ?? [])
}

/** Lists the ids of the concepts below a concept, each once, the nearest first. */
export function descendantsOf(id: string, concepts: Concepts, depth = Infinity): string[] {
  return walk(id, depth, (each) => narrowerIn(concepts).get(each) ?? [])
}

const narrowerIn = oncePerObject((concepts: Concepts): ReadonlyMap<string, string[]> => {
  const narrower = new Map<string, string[]>()
  for (const { id, broader } of concepts.values()) {
    for (const above of broader) narrower.getOrInsert(above, []).push(id)
  }
  return narrower
})

function walk(id: string, depth: number, next: (id: string) => readonly string[]): string[] {
  const seen = new Set([id])
  let level = [id]
  for (let step = 0; step < depth && level.length > 0; step++) {
    level = [...new Set(level.flatMap(next))].filter((each) => !seen.has(each))
    for (const each of level) seen.add(each)
  }
  return [...seen].slice(1)
}
