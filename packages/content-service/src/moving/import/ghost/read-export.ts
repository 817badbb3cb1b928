import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { skippedItem, type PlannedItem } from '../items.ts'
import { explainTroubles, MovingError } from '../../moving-error.ts'

/** The tables of a Ghost's database. */
export interface GhostExport {
  /** The rows of a table. A row of another shape is left out, and reported if it has an id. */
  rows<T>(table: string, shape: z.ZodType<T>): T[]
  unreadable: readonly PlannedItem[]
  /** Names of all tables that have rows. */
  tables: readonly string[]
  /** All of it, as written. */
  text: string
}

const MAX_BYTES = 200_000_000

/** Reads a file of at most 200 MB. */
export function readWhole(file: string): Promise<string> {
  return explainTroubles(
    ({ code }) => `${file} cannot be read (${code}).`,
    async () => {
      if ((await stat(file)).size > MAX_BYTES) throw new MovingError(`${file} is larger than 200 MB.`)
      return readFile(file, 'utf8')
    },
  )
}

/** @throws MovingError if it is no export of Ghost. */
export async function readGhostExport(file: string): Promise<GhostExport> {
  const text = await readWhole(file)
  const data = EXPORT.safeParse(parse(file, text)).data
  if (!data)
    throw new MovingError(
      `${file} is not an export of Ghost. Settings > Import/Export > Export content writes one.`,
    )
  const unreadable: PlannedItem[] = []
  const rows = <T>(table: string, shape: z.ZodType<T>) =>
    (data[table] ?? []).flatMap((row) => {
      const read = shape.safeParse(row)
      if (read.success) return [read.data]
      const { path, message } = read.error.issues[0]
      const item = { kind: 'other' as const, id: `${table} ${String(NAMED.safeParse(row).data?.id)}` }
      unreadable.push(skippedItem(item, `It cannot be read: '${path.join('.')}': ${message}`))
      return []
    })
  const tables = Object.keys(data).filter((table) => data[table].length > 0)
  return { rows, unreadable, tables, text }
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new MovingError(`${file} is not whole: it cannot be read as JSON. Export it again.`, { cause })
  }
}

const TABLES = z
  .object({ posts: z.array(z.unknown()) })
  .catchall(z.array(z.unknown()).catch([]))
  .transform((tables): Record<string, unknown[]> => tables)
const WHOLE = z.object({ data: TABLES }).transform(({ data }) => data)
const EXPORT = z.union([
  WHOLE,
  z.object({ db: z.tuple([WHOLE]).rest(z.unknown()) }).transform(({ db }) => db[0]),
])

const NAMED = z.object({ id: z.unknown() })
