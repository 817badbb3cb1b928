import { describeDatabase, readTables } from '#server/database/database.ts'
import type { Action } from '../command.ts'
import { requireDatabase } from '../on-database.ts'
import { readConfig } from '../config.ts'
import { formatNumber, table } from '../printing.ts'
import type { OPTIONS } from './move.ts'

export const status: Action<typeof OPTIONS> = {
  takes: '',
  about: 'shows where the database is, its rows and its version',
  async run() {
    const config = readConfig()
    requireDatabase(config)
    const { kind } = config.database
    const place = describeDatabase(config.database)
    const { migration, rows } = await readTables(config.database, async ({ migration, names, count }) => {
      const rows: Record<string, number> = {}
      for (const name of names) rows[name] = await count(name)
      return { migration, rows }
    })
    return {
      json: { kind, place, migration, rows },
      lines: [
        ...table([
          ['Database', place],
          ['Newest migration', migration],
        ]),
        '',
        ...table(Object.entries(rows).map(([name, number]) => [name, formatNumber(number)])),
      ],
    }
  },
}
