/** Deeper than anything that our readers take, and far from what could hurt who walks it. */
const MAX_DEPTH = 150

/** Whether a value of JSON has too many levels to be walked by functions that call themselves. */
export function isTooDeep(value: unknown): boolean {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    if (next.depth > MAX_DEPTH) return true
    for (const inner of Object.values(next.value)) open.push({ value: inner, depth: next.depth + 1 })
  }
  return false
}
