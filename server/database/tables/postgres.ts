import { Client, types } from 'pg'
import { BATCH, columnsOf, keyOf, quote, type Access, type Table, type TableConnection } from './table.ts'
import { listServerMigrations, lockDatabase } from '../postgres.ts'

/** How long the server may take to answer at first. The queries may take longer. */
const CONNECT_MS = 5_000

/** Connects to PostgreSQL. @throws DatabaseInUseError if access is exclusive and a site runs on the database */
export async function connectPostgres(
  url: string,
  { isExclusive, writes }: Access,
): Promise<TableConnection> {
  const client = new Client({
    connectionString: url,
    types: { getTypeParser },
    connectionTimeoutMillis: CONNECT_MS,
  })
  // The next query fails. Without a listener the process would end.
  client.on('error', () => {})
  try {
    await client.connect()
    if (isExclusive) await lockDatabase(client)
    await client.query(writes ? 'begin' : 'begin isolation level repeatable read, read only')
    const migration = (await listServerMigrations(client)).at(-1)
    return {
      migration,
      async count({ name }) {
        const { rows } = await client.query<{ rows: number }>(`select count(*) as rows from ${quote(name)}`)
        return rows[0].rows
      },
      async *read(table) {
        await client.query(`declare batches no scroll cursor for ${select(table)}`)
        let count = 1
        for (;;) {
          const { rows } = await client.query<object>(`fetch ${count} from batches`)
          if (rows.length === 0) break
          const batch = rows.map((row) => JSON.stringify(row))
          yield batch
          // If the next rows are like these, the next batch is as large as the limit allows.
          const characters = batch.reduce((sum, line) => sum + line.length, 0)
          const fitting = Math.floor((BATCH.characters / characters) * batch.length)
          count = Math.max(1, Math.min(BATCH.rows, 10 * count, fitting))
        }
        await client.query('close batches')
      },
      async write(table, rows) {
        // PostgreSQL reads 0 and 1 as booleans, and texts as instants.
        await client.query(insertInto(table), [`[${rows.join(',')}]`])
      },
      async commit() {
        await client.query('commit')
      },
      async close() {
        await client.end()
      },
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Parses PostgreSQL's types into the values that SQLite has. */
function getTypeParser(type: number): (text: string) => unknown {
  if (type === types.builtins.BOOL) return (text) => (text === 't' ? 1 : 0)
  if (type === types.builtins.INT8) return Number
  if (type === types.builtins.TIMESTAMPTZ) return (text) => toInstant(text).toISOString()
  return types.getTypeParser(type) as (text: string) => unknown
}

const toInstant = types.getTypeParser(types.builtins.TIMESTAMPTZ) as (text: string) => Date

function select(table: Table): string {
  // The server's default order of texts depends on its language.
  const key = keyOf(table).map(({ name, type }) => quote(name) + (type === 'text' ? ' collate "C"' : ''))
  return `select ${columnsOf(table)} from ${quote(table.name)} order by ${key.join(', ')}`
}

function insertInto(table: Table): string {
  const [name, columns] = [quote(table.name), columnsOf(table)]
  return `insert into ${name} (${columns})
    select ${columns} from json_populate_recordset(null::${name}, $1)`
}
