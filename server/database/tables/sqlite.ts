import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { BATCH, columnsOf, keyOf, quote, type Access, type Table, type TableConnection } from './table.ts'
import { listMigrations } from '../migrate.ts'
import { kyselyOn } from '../sqlite.ts'

/**
 * Opens a SQLite file.
 * @throws Error that the file is busy, if access is exclusive and another program has the file open
 */
export async function connectSqlite(path: string, { isExclusive, writes }: Access): Promise<TableConnection> {
  const connection = new DatabaseSync(path, { readOnly: !isExclusive, timeout: isExclusive ? 0 : 5_000 })
  try {
    // SQLite takes this lock with the first read. In WAL mode every open connection shares it, so an open site makes
    // the read fail.
    if (isExclusive) connection.exec('pragma locking_mode = exclusive')
    connection.exec(writes ? 'begin immediate' : 'begin')
    const migration = (await listMigrations(kyselyOn(connection))).at(-1)
    return {
      migration,
      async count({ name }) {
        return Number(connection.prepare(`select count(*) as rows from ${quote(name)}`).get()?.rows)
      },
      async *read(table) {
        let batch: string[] = []
        let characters = 0
        for (const row of connection.prepare(select(table)).iterate()) {
          const line = JSON.stringify(row)
          batch.push(line)
          characters += line.length
          if (batch.length < BATCH.rows && characters < BATCH.characters) continue
          yield batch
          batch = []
          characters = 0
        }
        if (batch.length > 0) yield batch
      },
      async write(table, rows) {
        const insert = connection.prepare(insertInto(table))
        for (const line of rows) {
          const row = JSON.parse(line) as Record<string, SQLInputValue>
          insert.run(...table.columns.map(({ name }) => row[name]))
        }
      },
      async commit() {
        connection.exec('commit')
      },
      async close() {
        connection.close()
      },
    }
  } catch (error) {
    connection.close()
    throw error
  }
}

function select(table: Table): string {
  const key = keyOf(table).map(({ name }) => quote(name))
  return `select ${columnsOf(table)} from ${quote(table.name)} order by ${key.join(', ')}`
}

function insertInto(table: Table): string {
  const places = table.columns.map(() => '?').join(', ')
  return `insert into ${quote(table.name)} (${columnsOf(table)}) values (${places})`
}
