/**
 * Finds something that is above itself, however many steps up.
 *
 * @param above What is directly above each; every id is a key.
 */
export function findOnCircle(above: ReadonlyMap<string, readonly string[]>): string | undefined {
  const below = new Map<string, string[]>([...above.keys()].map((id) => [id, []]))
  const countAbove = new Map<string, number>()
  for (const [id, others] of above) {
    countAbove.set(id, others.length)
    for (const other of others) below.get(other)?.push(id)
  }
  // What has nothing above it is taken away, again and again.
  const free = [...above.keys()].filter((id) => countAbove.get(id) === 0)
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    countAbove.delete(id)
    for (const other of below.get(id) ?? []) {
      const count = (countAbove.get(other) ?? 0) - 1
      countAbove.set(other, count)
      if (count === 0) free.push(other)
    }
  }
  // In what stays there is always a step up, so going up leads around.
  const passed = new Set<string>()
  let next = countAbove.keys().next().value
  while (next !== undefined && !passed.has(next)) {
    passed.add(next)
    next = above.get(next)?.find((id) => countAbove.has(id))
  }
  return next
}
