import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { newPath, newPostgres, openFile, openServer } from '#server/database/databases.testing.ts'
import { openEventSource } from '#server/interactions/event-source.testing.ts'
import {
  addComments,
  createThreads,
  serveThreads,
  type TestThreads,
} from '#server/interactions/interactions.testing.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { endOf, PATIENCE_MS, startWaypost, storeComments, waypost, type Run } from './command.testing.ts'

/** What a terminal would obey. */
// oxlint-disable-next-line no-control-regex
const ORDER = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/

interface Shared extends TestThreads {
  env: NodeJS.ProcessEnv
  /** Runs `waypost comments`. */
  comments(...args: string[]): Promise<Run>
}

type Options = Parameters<typeof createThreads>[1]

async function onSqlite(options?: Options): Promise<Shared> {
  const { database, env } = await openSqlite()
  return share(database, env, options)
}

async function onPostgres(): Promise<Shared> {
  const { database, env } = await openPostgres()
  return share(database, env)
}

/** Opens a database, with the settings by which the command finds it. */
async function openSqlite() {
  const path = await newPath()
  return { database: await openFile(path), env: { DATA_DIR: dirname(path) } }
}

async function openPostgres() {
  const { url } = await newPostgres()
  return { database: await openServer(url), env: { DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32) } }
}

function share(database: Database, env: NodeJS.ProcessEnv, options?: Options): Shared {
  return {
    ...createThreads(database, options),
    env,
    comments: (...args) => waypost(['comments', ...args], { env }),
  }
}

/** Writes a comment, a second after the one before. */
async function write(threads: TestThreads, email: string, text: string, articleId = 'lake'): Promise<string> {
  const { db } = threads.database
  const known = await db
    .selectFrom('users')
    .select(['id', 'email', 'name'])
    .where('email', '=', email)
    .executeTakeFirst()
  const writer = known
    ? { user: { ...known, createdAt: new Date(0) }, client: email }
    : await threads.addUser(email)
  threads.clock.now = new Date(threads.clock.now.getTime() + 1_000)
  return (await threads.interactions.addComment(articleId, writer, text)).id
}

const stored = async ({ readStored }: TestThreads) => (await readStored()).record?.comments

describe('waypost comments', { timeout: PATIENCE_MS }, () => {
  it('lists the newest first, one line each', async () => {
    const threads = await onSqlite()
    const first = await write(threads, 'mira@example.com', 'First\nand  second line')
    const second = await write(threads, 'noor@example.com', 'Second', 'hill')

    expect(await threads.comments('list')).toEqual({
      code: 0,
      err: '',
      out:
        `${second.slice(0, 8)}  2026-11-21 12:00  visible  hill  noor@example.com  Second\n` +
        `${first.slice(0, 8)}  2026-11-21 12:00  visible  lake  mira@example.com  First and second line\n`,
    })
    const [one, ofMira, ofHill, none] = await Promise.all([
      threads.comments('list', '--limit', '1'),
      threads.comments('list', '--author', ' MIRA@example.com'),
      threads.comments('list', '--article', 'hill'),
      threads.comments('list', '--held', '--removed'),
    ])
    expect(one.out).toMatch(/Second\nThere are more: choose with --limit.\n$/)
    expect(ofMira.out).toMatch(/^\S+ .* First and second line\n$/)
    expect(ofHill.out).toMatch(/^\S+ .* Second\n$/)
    expect(none).toEqual({ code: 0, out: 'No comments.\n', err: '' })
  })

  it('prints whole comments for programs', async () => {
    const threads = await onSqlite()
    const id = await write(threads, 'mira@example.com', 'First\nline')
    const { out } = await threads.comments('list', '--json')
    expect(JSON.parse(out)).toEqual([
      {
        id,
        articleId: 'lake',
        author: 'mira@example.com',
        text: 'First\nline',
        createdAt: '2026-11-21T12:00:01.000Z',
        state: 'visible',
      },
    ])
  })

  it('prints nothing that a terminal would obey', async () => {
    const threads = await onSqlite()
    const text = 'a\u001b[2Jb\u009b31mc\u007fd\u202ee\rf\u0007'
    await write(threads, 'evil\u001b]0;x\u0007@example.com', text, 'lake')
    const runs = await Promise.all([
      threads.comments('list'),
      threads.comments('search', 'a'),
      threads.comments('list', '--json'),
      threads.comments('export'),
      threads.comments('export', '--format', 'csv'),
      threads.comments('remove', '\u001b[2J\u009b31m'),
      threads.comments('\u001b[2J'),
      threads.comments('list', '--\u001b[2J'),
      threads.comments('list', '--author', '\u001b[2J'),
    ])
    for (const { out, err } of runs) expect((out + err).replaceAll('\r\n', '\n')).not.toMatch(ORDER)
    expect(runs[0].out).toContain('evil\\u001b]0;x\\u0007@example.com')
    expect(runs[0].out).toContain('a\\u001b[2Jb\\u009b31mc\\u007fd\\u202ee f\\u0007')
    expect(JSON.parse(runs[2].out)[0].text).toBe(text)
    expect(JSON.parse(runs[3].out).text).toBe(text)
  })

  it('searches texts for all words', async () => {
    const threads = await onSqlite()
    await write(threads, 'mira@example.com', '100% of Lakes')
    await write(threads, 'mira@example.com', '1000 lakes')
    const [both, literal, one] = await Promise.all([
      threads.comments('search', 'LAKES', '--json'),
      threads.comments('search', '100%', 'lakes', '--json'),
      threads.comments('search', 'lakes', '--limit', '1'),
    ])
    expect(JSON.parse(both.out)).toHaveLength(2)
    expect(JSON.parse(literal.out)).toEqual([expect.objectContaining({ text: '100% of Lakes' })])
    expect(one.out).toMatch(/1000 lakes\nThese are the newest of 2 comments: choose with --limit.\n$/)
  })

  it('removes and restores comments by the ids that it lists', async () => {
    const threads = await onSqlite()
    const [one, two] = [
      await write(threads, 'mira@example.com', 'One'),
      await write(threads, 'b@c.de', 'Two'),
    ]
    const ids = [one.slice(0, 8), two]

    expect(await threads.comments('remove', ...ids, one)).toEqual({
      code: 0,
      out: '2 comments removed.\n',
      err: '',
    })
    expect(await stored(threads)).toBe(0)
    expect((await threads.comments('list', '--removed', '--json')).out).toContain('"state": "removed"')
    expect(await threads.comments('restore', ids[0])).toEqual({
      code: 0,
      out: '1 comment restored.\n',
      err: '',
    })
    expect(await stored(threads)).toBe(1)
  })

  it('does all that it can, and names what it could not', async () => {
    const threads = await onSqlite()
    const writer = await threads.addUser()
    const [one, two] = await addComments(threads, writer, 2)
    await threads.interactions.deleteComment('lake', writer, two.id)

    const removal = await threads.comments('remove', '00000000', 'abc', two.id.slice(0, 8), one.id)
    expect(removal).toEqual({
      code: 1,
      out: '1 comment removed.\n',
      err:
        "Not removed: '00000000' is the id of no comment.\n" +
        "Not removed: 'abc' is too short: write at least 6 characters of the id.\n" +
        `Not removed: '${two.id.slice(0, 8)}' was deleted by its author already.\n`,
    })
    expect(await threads.comments('restore', two.id)).toEqual({
      code: 1,
      out: '',
      err: `Not restored: '${two.id}' was deleted by its author, for good.\n`,
    })
    const again = await threads.comments('remove', one.id, '00000000', '--json')
    expect({ code: again.code, answer: JSON.parse(again.out) }).toEqual({
      code: 1,
      answer: {
        removed: [],
        failed: [
          { id: '00000000', reason: 'is the id of no comment' },
          { id: one.id, reason: 'is removed already' },
        ],
      },
    })
  })

  it('names the ids that a beginning may mean', async () => {
    const threads = await onSqlite()
    const writer = await threads.addUser()
    const [one, two] = await addComments(threads, writer, 2)
    const { db } = threads.database
    for (const [id, { id: old }] of Object.entries({ 'abcdef-1': one, 'abcdef-2': two }))
      await db.updateTable('comments').set({ id }).where('id', '=', old).execute()
    const { code, err } = await threads.comments('remove', 'abcdef')
    expect({ code, err }).toEqual({
      code: 1,
      err: "Not removed: 'abcdef' is the beginning of several ids; write more of the one that you mean: abcdef-1, abcdef-2.\n",
    })
    expect(await stored(threads)).toBe(2)
  })

  it('approves held comments', async () => {
    const threads = await onSqlite({ holdsFirstComments: true })
    const id = await write(threads, 'mira@example.com', 'First')
    expect((await threads.comments('list', '--held')).out).toContain('held')
    expect(await threads.comments('approve', id)).toEqual({ code: 0, out: '1 comment approved.\n', err: '' })
    expect(await stored(threads)).toBe(1)
    expect(await threads.comments('approve', id)).toMatchObject({ code: 1, out: '' })
  })

  it('blocks and unblocks an author', async () => {
    const threads = await onSqlite()
    await write(threads, 'mira@example.com', 'One')
    expect(await threads.comments('block', 'Mira@Example.com', '--remove')).toEqual({
      code: 0,
      out: 'mira@example.com is blocked.\n1 comment removed.\n',
      err: '',
    })
    await expect(write(threads, 'mira@example.com', 'Two')).rejects.toMatchObject({ code: 'blocked' })
    expect(await threads.comments('unblock', 'mira@example.com')).toEqual({
      code: 0,
      out: 'mira@example.com may comment again.\n',
      err: '',
    })
    expect(await threads.comments('unblock', 'mira@example.com')).toEqual({
      code: 1,
      out: '',
      err: 'mira@example.com is not blocked.\n',
    })
    expect((await threads.comments('block', 'later@example.com')).out).toBe(
      'later@example.com is blocked.\nNo account has this address now; it is blocked if one is made.\n',
    )
  })

  it('closes and opens articles, and warns of one that it does not know', async () => {
    const threads = await onSqlite()
    await write(threads, 'mira@example.com', 'One')
    expect(await threads.comments('close', 'lake')).toEqual({
      code: 0,
      out: 'Comments on lake are closed now.\n',
      err: '',
    })
    expect(await threads.comments('close', 'lke')).toMatchObject({
      code: 0,
      out: 'Comments on lke are closed now.\n',
      err: expect.stringContaining('Nobody has liked lke yet'),
    })
    expect((await threads.comments('close', '--all')).out).toBe('Comments on all articles are closed now.\n')
    expect(await threads.comments('open', 'lake')).toMatchObject({
      code: 0,
      out: '',
      err: expect.stringContaining('open --all'),
    })
    expect((await threads.comments('open', '--all')).out).toBe('Comments on all articles are open again.\n')
    expect(await threads.comments('open', 'lake')).toMatchObject({ code: 1, out: '' })
    await write(threads, 'mira@example.com', 'Two')
  })

  it('exports all comments, more than it reads at a time', async () => {
    const threads = await onSqlite()
    await addComments(threads, await threads.addUser(), 10)
    await storeComments(threads.database, 1_200, 'Text')
    const [all, some] = await Promise.all([
      threads.comments('export'),
      threads.comments('export', '--article', 'lake', '--format', 'jsonl'),
    ])
    const lines = all.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(new Set(lines.map(({ id }) => id)).size).toBe(1_210)
    expect(lines.at(-1)).toMatchObject({ articleId: 'hill', author: null, text: 'Text', state: 'visible' })
    expect(some.out.trimEnd().split('\n')).toHaveLength(10)
  })

  it('exports for spreadsheets, with no formulas', async () => {
    const threads = await onSqlite()
    const id = await write(threads, 'mira@example.com', '=1+1, "so"\nnext')
    expect((await threads.comments('export', '--format', 'csv')).out).toBe(
      '\ufeff"id","articleId","author","createdAt","state","text"\r\n' +
        `"${id}","lake","mira@example.com","2026-11-21T12:00:01.000Z","visible","'=1+1, ""so""\nnext"\r\n`,
    )
  })

  it('ends quietly when nobody reads on', async () => {
    const threads = await onSqlite()
    await storeComments(threads.database, 1_000, 'x'.repeat(5_000))
    const child = await startWaypost(['comments', 'export'], { env: threads.env })
    let err = ''
    child.stderr.on('data', (chunk) => (err += chunk))
    child.stdout.once('data', () => child.stdout.destroy())
    expect({ code: await endOf(child), err }).toEqual({ code: 0, err: '' })
  })

  it('tells what there is', async () => {
    const threads = await onSqlite()
    await write(threads, 'mira@example.com', 'One')
    await threads.comments('block', 'x@example.com')
    const [people, programs] = await Promise.all([
      threads.comments('status'),
      threads.comments('status', '--json'),
    ])
    expect(people.out).toMatch(/^Comments +1\n(.*\n)*Blocked authors +1 +x@example.com\n/)
    expect(JSON.parse(programs.out)).toEqual({
      comments: { visible: 1, held: 0, removed: 0, deleted: 0 },
      likes: 0,
      blockedAuthors: ['x@example.com'],
      closedArticles: [],
      areAllClosed: false,
    })
  })

  it('works on PostgreSQL, also twice at once', async () => {
    const threads = await onPostgres()
    const id = await write(threads, 'mira@example.com', 'ÄPFEL')
    expect(JSON.parse((await threads.comments('search', 'äpfel', '--json')).out)).toMatchObject([{ id }])
    const removals = await Promise.all([
      threads.comments('remove', id.slice(0, 8)),
      threads.comments('remove', id),
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

  it('names what was wrong with how it was asked, with the usage', async () => {
    const mistakes: [string[], string][] = [
      [[], 'Say what to do with the comments.'],
      [['lst'], "There is no command 'comments lst'."],
      [['toString'], "There is no command 'comments toString'."],
      [['list', '--foo'], "Unknown option '--foo'."],
      [['list', 'words'], "'words' is too much."],
      [['list', '--limit', '0'], "--limit is '0'; expected a whole number from 1 to 10,000."],
      [['list', '--article'], "Option '--article <value>' argument missing."],
      [['search'], 'Name what to search for.'],
      [['remove'], 'Name at least one comment by its id.'],
      [['block'], 'Name an e-mail address.'],
      [['block', 'mira'], "'mira' is no e-mail address."],
      [['close'], 'Name an article by its id, or --all.'],
      [['close', '*'], "'*' is no article"],
      [['close', 'lake', '--all'], "'lake' is too much."],
      [['export', '--format', 'xml'], "--format is 'xml'; expected jsonl or csv."],
    ]
    for (const [args, message] of mistakes) {
      const { code, out, err } = await waypost(['comments', ...args])
      expect({ args, code, out, err }).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining(message),
      })
      expect(err).toMatch(/\n\nUsage: npx waypost comments/)
    }
  })

  it('helps everywhere', async () => {
    const runs = [
      ['--help'],
      ['comments', '--help'],
      ['comments', 'remove', '--help'],
      ['comments', 'list', '-h'],
    ]
    for (const args of runs) {
      const { code, out, err } = await waypost(args)
      expect({ code, out, err }).toEqual({
        code: 0,
        out: expect.stringMatching(/^Usage: npx waypost/),
        err: '',
      })
    }
    expect(await waypost([])).toMatchObject({ code: 2, out: '' })
    expect(await waypost(['coments'])).toMatchObject({ code: 2, out: '' })
  })

  it('makes no database where no Waypost has run', async () => {
    const cwd = await makeTemporaryFolder('cwd')
    const run = await waypost(['comments', 'list'], { cwd })
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toMatch(/^No Waypost has run with the data folder .*data yet: .*\n$/)
    expect(existsSync(join(cwd, 'data'))).toBe(false)
  })

  it('reads .env in the working directory, and names what is wrong with it', async () => {
    const threads = await onSqlite()
    const cwd = await makeTemporaryFolder('cwd')
    await writeFile(join(cwd, '.env'), `DATA_DIR=${threads.env.DATA_DIR}\n`)
    expect(await waypost(['comments', 'list'], { cwd })).toEqual({
      code: 0,
      out: 'No comments.\n',
      err: '',
    })
    await writeFile(join(cwd, '.env'), 'COMMENT_AUTHOR=nobody\n')
    const { code, err } = await waypost(['comments', 'list'], { cwd })
    expect({ code, err }).toEqual({
      code: 1,
      err:
        'The configuration has a mistake. Mend the environment or .env:\n' +
        "  COMMENT_AUTHOR is 'nobody'; expected email, or short for the part of the address before the @\n",
    })
  })
})
