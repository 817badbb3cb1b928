import type { Link, Resource, Space } from '../../space/space.ts'

/**
 * Answers a query the slow way: every parameter by itself, for every resource, from nothing but its fields.
 *
 * It knows Latin letters alone, and takes for granted that the query is right.
 *
 * @returns Ids of all matches, in their order.
 */
export function plainAnswer(
  space: Space,
  kind: 'entries' | 'assets',
  query: readonly (readonly [name: string, value: string])[],
): string[] {
  const order = query.find(([name]) => name === 'order')?.[1].split(',') ?? []
  const conditions = query.filter(([name]) => name !== 'order')
  return [...space[kind].values()]
    .filter((resource: Resource) =>
      conditions.every(([name, value]) => passes(resource, name, value, query, space)),
    )
    .toSorted((one: Resource, other: Resource) => {
      for (const path of order) {
        const difference = compare(one, other, path)
        if (difference !== 0) return difference
      }
      return one.sys.id < other.sys.id ? -1 : 1
    })
    .map(({ sys }: Resource) => sys.id)
}

type Query = readonly (readonly [name: string, value: string])[]

function passes(resource: Resource, name: string, operand: string, query: Query, space: Space): boolean {
  if (name === 'content_type') return resource.type === 'Entry' && resource.contentTypeId === operand
  if (name === 'query') return finds(operand, fullTexts(resource))
  if (name.startsWith('links_to_')) {
    const linkType = name === 'links_to_entry' ? 'Entry' : 'Asset'
    return JSON.stringify(resource.fields).includes(JSON.stringify({ type: 'Link', linkType, id: operand }))
  }
  const [, path, operator = ''] = /^(.+?)(?:\[(\w+)\])?$/.exec(name) ?? []
  const [, through, ahead] = /^(fields\.\w+)\.(fields\..+)$/.exec(path) ?? []
  if (!through) return test(read(resource, path, space), operator, operand)

  const wantedType = query.find(([other]) => other === `${through}.sys.contentType.sys.id`)?.[1]
  const results = linked(resource, through, space)
    .filter((target) => target.contentTypeId === wantedType)
    .map((target) => test(read(target, ahead, space), operator, operand))
  const isNegative = ['ne', 'nin'].includes(operator) || (operator === 'exists' && operand === 'false')
  return isNegative ? !results.includes(false) : results.includes(true)
}

function test(value: unknown, operator: string, operand: string): boolean {
  const has = (wanted: string) => (Array.isArray(value) ? value : [value]).some((one) => isSame(one, wanted))
  switch (operator) {
    case '':
      return has(operand)
    case 'ne':
      return !has(operand)
    case 'in':
      return operand.split(',').some(has)
    case 'nin':
      return !operand.split(',').some(has)
    case 'all':
      return operand.split(',').every(has)
    case 'exists':
      return (value !== undefined) === (operand === 'true')
    case 'match':
      return finds(operand, lines(value))
    default: {
      if (value === undefined) return false
      const [own, bound] = [
        sortable(value) as number,
        sortable(typeof value === 'number' ? Number(operand) : operand) as number,
      ]
      if (operator === 'lt') return own < bound
      if (operator === 'lte') return own <= bound
      return operator === 'gt' ? own > bound : own >= bound
    }
  }
}

function isSame(value: unknown, wanted: string): boolean {
  if (value === undefined) return false
  if (typeof value === 'number') return value === Number(wanted)
  return String(sortable(value)) === String(sortable(wanted))
}

/** What a path leads to; what links lead to as a list, even if there can be one only. */
function read(resource: Resource, path: string, space: Space): unknown {
  if (path.startsWith('metadata.tags')) return resource.tags.length > 0 ? resource.tags : undefined
  const [head, id, ...rest] = path.split('.')
  if (head === 'sys') return resource.sys[id as 'id']
  const value = resource.fields[id]
  if (rest.length === 0 || value === undefined) return value
  if (rest.join('.') === 'sys.contentType.sys.id') {
    return linked(resource, `fields.${id}`, space).map(({ contentTypeId }) => contentTypeId)
  }
  if (rest.join('.') === 'sys.id') return [value].flat().map((link) => (link as Link).sys.id)
  return rest.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value)
}

function linked(resource: Resource, path: string, space: Space) {
  const links = [resource.fields[path.split('.')[1]] ?? []].flat() as Link[]
  return links.map(({ sys }) => space.entries.get(sys.id)).filter((target) => target !== undefined)
}

function compare(one: Resource, other: Resource, path: string): number {
  const plain = path.replace('-', '')
  const [a, b] = [one, other].map(
    (resource) => sortable([read(resource, plain, {} as Space)].flat()[0]) as number,
  )
  if (a === b) return 0
  if (a === undefined) return 1
  if (b === undefined) return -1
  return (a < b ? -1 : 1) * (path.startsWith('-') ? -1 : 1)
}

/** Dates as numbers. */
function sortable(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return value
  return Date.parse(/T\d\d:\d\d$/.test(value) ? `${value}Z` : value)
}

function fullTexts({ type, fields, translations }: Resource): string[] {
  if (type === 'Asset') {
    const file = fields.file as { fileName: string } | undefined
    return [fields.title, file?.fileName].flatMap(lines)
  }
  return [fields, ...(translations?.values() ?? [])]
    .flatMap(({ title, body, rich }) => [title, body, rich])
    .flatMap(lines)
}

function lines(value: unknown): string[] {
  if (value === undefined) return []
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(lines)
  // The rich text here has one paragraph.
  return [
    [...JSON.stringify(value).matchAll(/"value":("(?:[^"\\]|\\.)*")/g)]
      .map(([, text]) => JSON.parse(text))
      .join(''),
  ]
}

function finds(operand: string, texts: readonly string[]): boolean {
  const phrases = [...operand.matchAll(/"([^"]*)"/g)].map(([, text]) => ` ${wordsOf(text).join(' ')} `)
  const beginnings = wordsOf(operand.replaceAll(/"[^"]*"/g, ' '))
  return (
    phrases.every((phrase) => texts.some((text) => ` ${wordsOf(text).join(' ')} `.includes(phrase))) &&
    beginnings.every((begin) => texts.some((text) => wordsOf(text).some((word) => word.startsWith(begin))))
  )
}

function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
  return plain.split(/[^a-z0-9]+/).filter((word) => word !== '')
}
