/** Puts `value` into `memory` as its newest; of more than `most`, what was put there longest ago goes. */
export function remember<Value>(memory: Map<string, Value>, key: string, value: Value, most: number): void {
  memory.delete(key)
  memory.set(key, value)
  if (memory.size > most) memory.delete(memory.keys().next().value!)
}
