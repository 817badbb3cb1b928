import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openPatiently, takePostgres } from './databases.testing.ts'
import { createSlowQueries } from './slow-queries.ts'

it('a slow query is logged with its duration and without its values', async () => {
  const { database, slow } = await openPatiently({ kind: 'postgres', ...(await takePostgres()) })
  await sql`select ${'mira@example.com'}::text, pg_sleep(0.6)`.execute(database.db)
  expect(slow).toEqual([{ sql: 'select $1::text, pg_sleep(0.6)', tookMs: expect.any(Number) as number }])
})

it('many slow queries log ten lines', () => {
  const lines: object[] = []
  const take = createSlowQueries({ warn: (details) => void lines.push(details) })
  for (let count = 0; count < 1_000; count += 1) take('select 1', 600)
  expect(lines).toHaveLength(10)
})
