import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary.ts'
import { openArticlesFile, type ArticlesFile, type StoredState } from './articles-file.ts'

describe('saved articles', () => {
  it('are loaded with their sync token', async () => {
    const path = await newPath()
    const file = open(path)
    expect(file.load()).toBeUndefined()
    save(file, 't1', { a: 'one', b: 'two' })
    const { articles, ...loaded } = open(path).load()!
    expect(loaded).toMatchObject(state('t1'))
    expect([...articles.keys()]).toEqual(['a', 'b'])
    expect(open(path).findBody('b')).toBe('two')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('exclude deleted articles, whose text leaves the disk', async () => {
    const path = await newPath()
    const file = open(path)
    save(file, 't1', { a: 'kept words', b: 'withdrawn words', c: 'former words' })
    file.keep([made('c', 'later words')])
    file.finish(state('t2'), (key) => key === 'b')
    file.close()
    expect(textsOf(open(path))).toEqual({ a: 'kept words', c: 'later words' })
    const bytes = await readFile(path, 'latin1')
    expect(
      ['kept', 'later', 'withdrawn', 'former'].filter((word) => bytes.includes(`${word} words`)),
    ).toEqual(['kept', 'later'])
  })

  it('are replaced by those of another space', async () => {
    const path = await newPath()
    const [one, other] = [open(path, 'one'), open(path, 'other')]
    save(one, 't1', { a: 'one' })
    expect(other.load()).toBeUndefined()
    save(other, 't9', { z: 'other' })
    expect(textsOf(open(path, 'other'))).toEqual({ z: 'other' })
    expect(one.isFinished()).toBe(false)
  })

  it('are discarded with their token if another build wrote them', async () => {
    const path = await newPath()
    save(open(path), 't1', { a: 'one' })
    const later = open(path, 'a space', 'a later program').load()
    expect([later?.token, later?.articles.has('a')]).toEqual([undefined, true])
  })

  it('survive while another process writes, without an error', async () => {
    const path = await newPath()
    const file = open(path)
    save(file, 't1', { a: 'one' })
    const other = new DatabaseSync(path)
    other.exec('begin immediate')
    expect([file.keep([made('b', 'two')]), file.finish(state('t2'))]).toEqual([false, false])
    other.exec('rollback')
    other.close()
    expect(open(path).load()).toMatchObject({ token: 't1' })
    save(file, 't3', { b: 'two' })
    expect(textsOf(open(path))).toEqual({ a: 'one', b: 'two' })
    expect(file.errors).toEqual([])
  })

  it.each([
    ['holds something else', (path: string) => writeFile(path, 'no database at all, but long '.repeat(99))],
    ['has lost its end', (path: string) => truncate(path, 5_000)],
    ['was overwritten in its middle', (path: string) => overwrite(path)],
  ])('are lost and reported lost if the file %s', async (_, damage) => {
    const path = await newPath()
    const first = open(path)
    save(
      first,
      't1',
      Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`k${index}`, 'x'.repeat(999)])),
    )
    first.close()
    await damage(path)
    const file = open(path)
    expect(file.load()).toBeUndefined()
    expect(file.errors).toEqual([expect.stringContaining('is damaged')])
    save(file, 't2', { a: 'one' })
    expect(textsOf(open(path))).toEqual({ a: 'one' })
  })

  it('are saved once the disk accepts them, with one log line before that', async () => {
    const dir = await makeTemporaryFolder('kept')
    await writeFile(join(dir, 'taken'), 'a file where a folder should be')
    const file = open(join(dir, 'taken/articles.db'))
    expect(file.load()).toBeUndefined()
    expect([file.keep([made('a', 'one')]), file.finish(state('t1'))]).toEqual([false, false])
    expect(file.errors).toHaveLength(1)
    await rm(join(dir, 'taken'))
    save(file, 't2', { a: 'one' })
    expect(textsOf(file)).toEqual({ a: 'one' })
  })

  it('are never older than their token, even when the process is killed', async () => {
    const path = await newPath()
    for (let round = 0; round < 4; round += 1) {
      await writeUntilKilled(path, 20 + round * 15)
      const file = open(path)
      const { token } = file.load()!
      const [pid, count] = token!.split('-')
      for (const body of Object.values(textsOf(file))) {
        expect(body).toMatch(new RegExp(`^${pid}-`))
        expect(Number(body.split('-')[1])).toBeGreaterThanOrEqual(Number(count))
      }
    }
  })
})

function state(token: string): StoredState {
  return { token, locale: 'en-US', confirmedAt: 1_700_000_000_000, wholeAt: 1_600_000_000_000 }
}

function made(id: string, body: string): Parameters<ArticlesFile['keep']>[0][number] {
  const summary = { id, title: id, excerpt: '', minutes: 1 }
  return [
    id,
    {
      record: {
        summary,
        ending: {},
        version: body,
        times: {},
        aliases: [],
        imageOrigins: [],
        frameOrigins: [],
        elsewhere: [],
      },
      links: ['Asset lake'],
      body,
    },
  ]
}

function save(file: ArticlesFile, token: string, texts: Record<string, string>) {
  file.keep(Object.entries(texts).map(([id, body]) => made(id, body)))
  file.finish(state(token))
}

function textsOf(file: ArticlesFile): Record<string, string> {
  const keys = [...(file.load()?.articles.keys() ?? [])]
  return Object.fromEntries(keys.map((key) => [key, file.findBody(key)!]))
}

async function newPath(): Promise<string> {
  return join(await makeTemporaryFolder('kept'), 'articles.db')
}

function open(path: string, space = 'a space', program = 'this program') {
  const errors: string[] = []
  const onError = (error: unknown) => void errors.push((error as Error).message)
  const file = openArticlesFile({ path, space, program, onError })
  onTestFinished(() => file.close())
  return { ...file, errors }
}

async function overwrite(path: string): Promise<void> {
  const bytes = await readFile(path)
  bytes.fill(0xff, 4096, 4096 * 6)
  await writeFile(path, bytes)
}

/** Writes articles in a process of its own, each of which says when it was made, and kills it. */
async function writeUntilKilled(path: string, afterMs: number): Promise<void> {
  const program = `
    import { openArticlesFile } from ${JSON.stringify(new URL('articles-file.ts', import.meta.url).href)}
    const path = ${JSON.stringify(path)}
    const file = openArticlesFile({ path, space: 'a space', program: 'this program', onError() {} })
    for (let count = 0; ; count++) {
      const token = process.pid + '-' + count
      const articles = Array.from({ length: 300 }, (_, index) => ['k' + index, { links: [], body: token }])
      file.keep(articles)
      file.finish({ token, locale: 'en', confirmedAt: 1, wholeAt: 1 })
      if (count === 1) console.log('writing')
    }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  await once(child.stdout, 'data')
  setTimeout(() => child.kill('SIGKILL'), afterMs)
  await once(child, 'exit')
}
