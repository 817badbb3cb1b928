import { badRequest, invalidQuery, unknownPath } from '../../api/errors.ts'

/** Requested paths: `sys`, `fields`, `metadata`, or one step below, such as `fields.title`. */
export type Selection = ReadonlySet<string>

/** Parses the parameter `select`: paths separated by commas. @param fieldIds Called only if a path names a field. */
export function parseSelection(text: string, fieldIds: () => readonly string[]): Selection {
  const paths = text.split(',').map((path) => path.trim())
  if (paths.length > MAX_PATHS) throw badRequest(`The parameter "select" takes at most ${MAX_PATHS} paths.`)
  for (const path of paths) {
    const [head, name, ...deeper] = path.split('.')
    if (!parts.has(head)) throw unknownPath(path)
    if (deeper.length > 0) {
      throw invalidQuery({
        name: 'unknown',
        path: path.split('.'),
        details: `The path "${path}" is too deep`,
      })
    }
    if (name !== undefined && !namesIn(head, fieldIds).includes(name)) throw unknownPath(path)
  }
  return new Set(paths)
}

export function selectFields(
  fields: Readonly<Record<string, unknown>>,
  selection: Selection | undefined,
): Readonly<Record<string, unknown>> {
  return (select({ fields }, selection).fields as typeof fields | undefined) ?? {}
}

/** Returns the selected parts of a resource's shape, in their order. */
export function select(
  resource: Readonly<Record<string, unknown>>,
  selection: Selection | undefined,
): Record<string, unknown> {
  if (!selection) return { ...resource }
  return pick(resource, (part, value) => {
    if (selection.has(part)) return value
    const inner = pick(value as object, (name, innerValue) =>
      selection.has(`${part}.${name}`) ? innerValue : undefined,
    )
    return Object.keys(inner).length > 0 || [...selection].some((path) => path.startsWith(`${part}.`))
      ? inner
      : undefined
  })
}

const MAX_PATHS = 100
const parts: ReadonlySet<string> = new Set(['sys', 'fields', 'metadata'])
const sysNames = [
  'contentType',
  'createdAt',
  'environment',
  'id',
  'locale',
  'publishedVersion',
  'revision',
  'space',
  'type',
  'updatedAt',
]

function namesIn(part: string, fieldIds: () => readonly string[]): readonly string[] {
  if (part === 'fields') return fieldIds()
  return part === 'sys' ? sysNames : ['concepts', 'tags']
}

function pick(source: object, choose: (name: string, value: unknown) => unknown): Record<string, unknown> {
  const chosen = Object.entries(source).map(([name, value]) => [name, choose(name, value)] as const)
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined))
}
