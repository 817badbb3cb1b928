import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openEventSource } from '#server/interactions/event-source.testing.ts'
import { serveThreads } from '#server/interactions/interactions.testing.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { openPostgres, openSqlite, TIMEOUT_MS, waypost, waypostProcess } from './command.testing.ts'
import { onPostgres, onSqlite, stored, write } from './comments/comments.testing.ts'

describe('waypost comments', { timeout: TIMEOUT_MS }, () => {
  it('works on PostgreSQL, also twice at once', async () => {
    const threads = await onPostgres()
    const id = await write(threads, 'mira@example.com', 'ÄPFEL')
    expect(JSON.parse((await threads.comments('search', 'äpfel', '--json')).out)).toMatchObject([{ id }])
    const removals = await Promise.all([
      waypostProcess(['comments', 'remove', id.slice(0, 8)], threads),
      waypostProcess(['comments', 'remove', id], threads),
    ])
    expect(new Set(removals.map(({ code }) => code))).toEqual(new Set([0, 1]))
    expect(await stored(threads)).toBe(0)
    expect(await threads.comments('restore', id)).toMatchObject({ code: 0, out: '1 comment restored.\n' })
    expect(await threads.comments('close', '--all')).toMatchObject({ code: 0 })
    const status = JSON.parse((await threads.comments('status', '--json')).out)
    expect(status).toMatchObject({ comments: { visible: 1, removed: 0 }, areAllClosed: true })
  })

  it.each([
    ['SQLite', openSqlite],
    ['PostgreSQL', openPostgres],
  ])('reaches the readers of a running server, on %s', async (_, open) => {
    const { database, env } = await open()
    const server = await serveThreads(database)
    const id = await write(server, 'mira@example.com', 'One')
    const reader = await openEventSource(server.streamOf('lake'))
    await reader.hear('thread', ({ comments }) => comments === 1)
    await waypost(['comments', 'remove', id], { env })
    expect(await reader.hear('removed')).toEqual({ id })
    await reader.hear('thread', ({ comments }) => comments === 0)
    await waypost(['comments', 'close', '--all'], { env })
    await reader.hear('thread', ({ areCommentsClosed }) => areCommentsClosed)
  })

  it('reports wrong arguments, with the usage', async () => {
    const mistakes: [string[], string][] = [
      [[], 'Say what to do with the comments.'],
      [['lst'], "There is no command 'comments lst'."],
      [['toString'], "There is no command 'comments toString'."],
      [['list', '--foo'], "Unknown option '--foo'."],
      [['list', 'words'], "'words' is not expected."],
      [['list', '--limit', '0'], "--limit is '0'; expected a whole number from 1 to 10,000."],
      [['list', '--article'], "Option '--article <value>' argument missing."],
      [['search'], 'Name what to search for.'],
      [['remove'], 'Name at least one comment by its id.'],
      [['block'], 'Name an e-mail address.'],
      [['block', 'mira'], "'mira' is not an e-mail address."],
      [['close'], 'Name an article by its id, or --all.'],
      [['close', '*'], "'*' is no article"],
      [['close', 'lake', '--all'], "'lake' is not expected."],
      [['export', '--format', 'xml'], "--format is 'xml'; expected jsonl or csv."],
    ]
    for (const [args, message] of mistakes) {
      const { code, out, err } = await waypost(['comments', ...args])
      expect({ args, code, out, err }).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining(message),
      })
      expect(err).toMatch(/\n\nUsage: \.\/waypost comments/)
    }
  })

  it('prints help for every action', async () => {
    const runs = [
      ['comments', '--help'],
      ['comments', 'remove', '--help'],
      ['comments', 'list', '-h'],
    ]
    for (const args of runs) {
      const { code, out, err } = await waypost(args)
      expect({ code, out, err }).toEqual({
        code: 0,
        out: expect.stringMatching(/^Usage: \.\/waypost/),
        err: '',
      })
    }
  })

  it('creates no database before the first start', async () => {
    const cwd = await makeTemporaryFolder('cwd')
    const run = await waypost(['comments', 'list'], { cwd })
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toMatch(/^No Waypost has run with the data folder .*data yet: .*\n$/)
    expect(existsSync(join(cwd, 'data'))).toBe(false)
  })

  it('reads the settings of --env, and reports mistakes in them', async () => {
    const threads = await onSqlite()
    const cwd = await makeTemporaryFolder('cwd')
    const place = { cwd, env: { DATA_DIR: undefined } }
    await writeFile(join(cwd, 'my.env'), `DATA_DIR=${threads.env.DATA_DIR}\n`)
    for (const args of [
      ['comments', 'list', '--env', 'my.env'],
      ['--env=my.env', 'comments', 'list'],
    ])
      expect(await waypost(args, place)).toEqual({ code: 0, out: 'No comments.\n', err: '' })
    await writeFile(join(cwd, 'my.env'), 'COMMENT_AUTHOR=nobody\n')
    const { code, err } = await waypost(['comments', 'list', '--env', 'my.env'], place)
    expect({ code, err }).toEqual({
      code: 1,
      err:
        'The configuration has a mistake. Mend the environment or .env:\n' +
        "  COMMENT_AUTHOR is 'nobody'; expected name, or email for the whole address\n",
    })
  })
})
