import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { nodeSqlite, retryWhileBusy } from './sqlite.ts'

describe('nodeSqlite', () => {
  it('prepares a statement once', () => {
    const database = open()
    expect(database.prepare('select 1')).toBe(database.prepare('select 1'))
  })

  it('drops the oldest of 500 prepared statements and prepares it again on use', () => {
    const database = open()
    const first = database.prepare('select 0 as number')
    const others = Array.from({ length: 500 }, (_, index) =>
      database.prepare(`select ${index + 1} as number`),
    )
    const again = database.prepare('select 0 as number')
    expect(again).not.toBe(first)
    expect(again.all([])).toEqual([{ number: 0 }])
    expect(first.all([])).toEqual([{ number: 0 }])
    expect(others.at(-1)).toBe(database.prepare('select 500 as number'))
  })

  it('sees columns that were added after preparing a statement', () => {
    const database = open()
    database.prepare('create table notes (id text)').run([])
    database.prepare('insert into notes values (?)').run(['one'])
    expect(database.prepare('select * from notes').all([])).toEqual([{ id: 'one' }])
    database.prepare('alter table notes add column text text').run([])
    expect(database.prepare('select * from notes').all([])).toEqual([{ id: 'one', text: null }])
  })
})

describe('retryWhileBusy', () => {
  it('tries again while the database is locked', async () => {
    let turns = 0
    const result = await retryWhileBusy(() => {
      turns += 1
      if (turns < 3) throw Object.assign(new Error('database is locked'), { errcode: 5 })
      return 'done'
    })
    expect(result).toBe('done')
  })

  it('rethrows any other failure at once', async () => {
    await expect(retryWhileBusy(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
  })
})

function open() {
  const database = nodeSqlite(new DatabaseSync(':memory:'))
  onTestFinished(() => database.close())
  return database
}
