/** A part of a value that does not fit a schema, as zod reports it. */
interface Issue {
  code?: string
  path: readonly PropertyKey[]
  /** Of `unrecognized_keys`. */
  keys?: readonly string[]
}

type Check<T, I> = (value: unknown) => { success: true; data: T } | { success: false; error: { issues: I[] } }

/**
 * Checks a value, and leaves out each part that does not fit until the rest does. A map that lacks a required key is left out as
 * a whole.
 * @param value Plain maps, lists and scalars; it is not changed.
 * @param defaults Values at the top for required keys that are missing or do not fit.
 * @returns What is left, `undefined` if nothing can be; and all issues.
 */
export function salvage<T, I extends Issue>(
  value: unknown,
  check: Check<T, I>,
  defaults: Readonly<Record<string, unknown>> = {},
): { data?: T; issues: I[] } {
  const issues: I[] = []
  const reported = new Set<string>()
  const rest = structuredClone(value)
  const places: Places = new Map()
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const result = check(rest)
    if (result.success) return { data: result.data, issues }
    for (const issue of result.error.issues) {
      const path = writtenPath(issue.path, rest, places)
      const name = path.join('\n')
      // What was left out is not reported as missing too.
      if (!reported.has(name) || issue.code === 'unrecognized_keys') issues.push({ ...issue, path })
      reported.add(name)
    }
    const paths = result.error.issues.flatMap(pathsOf)
    if (!paths.every((path) => leaveOut(rest, path, defaults))) break
    dropGaps(rest, places)
  }
  return { issues }
}

/** Each round leaves out something of every level at least, and no file has more levels. */
const MAX_ROUNDS = 100

function pathsOf({ code, path, keys = [] }: Issue): PropertyKey[][] {
  return code === 'unrecognized_keys' ? keys.map((key) => [...path, key]) : [[...path]]
}

/** @returns Whether there was something to leave out. */
function leaveOut(root: unknown, path: readonly PropertyKey[], defaults: Readonly<Record<string, unknown>>) {
  const key = path.at(-1)
  if (key === undefined) return false
  const above = path.slice(0, -1)
  const parent = above.reduce<unknown>((node, step) => (isHolder(node) ? node[step] : undefined), root)
  // An earlier issue left it out.
  if (parent === undefined || parent === GAP) return above.length > 0
  // A short form, such as a text for a map.
  if (!isHolder(parent)) return leaveOut(root, above, defaults)
  if (above.length === 0 && Object.hasOwn(defaults, key)) {
    parent[key] = defaults[String(key)]
    return true
  }
  if (!Object.hasOwn(parent, key)) return leaveOut(root, above, defaults)
  if (Array.isArray(parent)) parent[Number(key)] = GAP
  else delete parent[key]
  return true
}

/** In place of an item, so that the places of the others stay until the round ends. */
const GAP = Symbol('left out')

/** Places that the items of shortened lists had as written. */
type Places = Map<unknown, readonly number[]>

function dropGaps(node: unknown, places: Places): void {
  if (!isHolder(node)) return
  if (Array.isArray(node) && node.includes(GAP)) {
    const kept = [...node.keys()].filter((index) => node[index] !== GAP)
    const before = places.get(node)
    places.set(node, before ? kept.map((index) => before[index]) : kept)
    node.splice(0, node.length, ...kept.map((index): unknown => node[index]))
  }
  for (const each of Object.values(node)) dropGaps(each, places)
}

function writtenPath(path: readonly PropertyKey[], root: unknown, places: Places): PropertyKey[] {
  let node = root
  return path.map((step) => {
    const place = places.get(node)?.[Number(step)]
    node = isHolder(node) ? node[step] : undefined
    return place ?? step
  })
}

function isHolder(node: unknown): node is Record<PropertyKey, unknown> {
  return typeof node === 'object' && node !== null
}
