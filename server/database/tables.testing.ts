import { expect } from 'vitest'
import { newPath, openFile, takePostgres } from './databases.testing.ts'
import { copyRows } from './copy.ts'
import { digestTable, readTables, writeTables, type TableDigest } from './tables.ts'
import { describeTables, type Column } from './tables/table.ts'
import type { DatabaseLocation } from './types.ts'

/** Makes an empty database of each kind, migrated and closed, until the test ends. */
export async function makeBoth(): Promise<{ sqlite: DatabaseLocation; postgres: DatabaseLocation }> {
  return { sqlite: await makeSqlite(), postgres: await makePostgres() }
}

export async function makeSqlite(): Promise<{ kind: 'sqlite'; path: string }> {
  const path = await newPath()
  await (await openFile(path)).close()
  return { kind: 'sqlite', path }
}

export async function makePostgres(): Promise<{ kind: 'postgres'; url: string }> {
  return { kind: 'postgres', url: (await takePostgres()).url }
}

/** Fills every column of every table. In every third row, each nullable column is `null`. */
export async function fillTables(location: DatabaseLocation, count = 7): Promise<void> {
  const described = await describeTables()
  await writeTables(location, async ({ names, write }) => {
    for (const name of names) {
      const { columns } = described.find((table) => table.name === name)!
      const rows = Array.from({ length: count }, (_, row) =>
        JSON.stringify(Object.fromEntries(columns.map((column) => [column.name, valueOf(column, row)]))),
      )
      await write(name, rows)
    }
  })
}

/** Ids are the same in all tables, so that a row refers to the row with its number. */
function valueOf({ name, type, isNullable }: Column, row: number): string | number | null {
  if (isNullable && row % 3 === 2) return null
  if (name === 'email_verified') return row % 2
  if (type !== 'text') return type === 'bigint' ? 2 ** 40 + row : row
  if (/^id$|_id$/.test(name)) return `Ärger ${'zZaA-_é'[row % 7]}${row}`
  if (/_(at|since|until)$/.test(name)) return new Date(Date.UTC(2026, 10, 21, 11, 0, row, 7)).toISOString()
  return `${name} ${row}: "quoted", 'so', \\n ü 漢字 👩🏽‍🌾\r\n\t\u2028 {"a":[1]}`
}

/** Reads all rows of a database. */
export function readRows(location: DatabaseLocation): Promise<Record<string, string[]>> {
  return readTables(location, async ({ names, read }) => {
    const rows: Record<string, string[]> = {}
    for (const name of names) rows[name] = (await Array.fromAsync(read(name))).flat()
    return rows
  })
}

export function readDigests(location: DatabaseLocation): Promise<Record<string, TableDigest>> {
  return readTables(location, async (tables) => {
    const digests: Record<string, TableDigest> = {}
    for (const name of tables.names) digests[name] = await digestTable(tables, name)
    return digests
  })
}

/** Copies all rows into another database. */
export async function copyTables(from: DatabaseLocation, to: DatabaseLocation): Promise<void> {
  await readTables(from, (source) =>
    writeTables(to, async (target) => {
      expect(target.migration).toBe(source.migration)
      await copyRows(source, target)
    }),
  )
}
