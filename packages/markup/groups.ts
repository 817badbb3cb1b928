/** Divides items into runs of neighbours with the same key. */
export function groupsOf<T>(items: readonly T[], keyOf: (item: T) => unknown): T[][] {
  const groups: T[][] = []
  for (const [index, item] of items.entries())
    if (index > 0 && keyOf(items[index - 1]) === keyOf(item)) groups.at(-1)!.push(item)
    else groups.push([item])
  return groups
}
