import { describe, expect, it } from 'vitest'
import { addComments } from '#server/interactions/interactions.testing.ts'
import { endOf, TIMEOUT_MS, startWaypost, storeComments } from '../command.testing.ts'
import { onSqlite, write } from './comments.testing.ts'

/** What a terminal would obey. */
// oxlint-disable-next-line no-control-regex
const ORDER = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/

describe('waypost comments', { timeout: TIMEOUT_MS }, () => {
  it('lists the newest first, one line each', async () => {
    const threads = await onSqlite()
    const first = await write(threads, 'mira@example.com', 'First\nand  second line')
    const second = await write(threads, 'noor@example.com', 'Second', 'hill')

    const { db } = threads.database
    await db
      .updateTable('users')
      .set({ displayName: 'Noor' })
      .where('email', '=', 'noor@example.com')
      .execute()

    expect(await threads.comments('list')).toEqual({
      code: 0,
      err: '',
      out:
        `${second.slice(0, 8)}  2026-11-21 12:00  visible  hill  noor@example.com (Noor)  Second\n` +
        `${first.slice(0, 8)}  2026-11-21 12:00  visible  lake  mira@example.com         First and second line\n`,
    })
    const one = await threads.comments('list', '--limit', '1')
    const ofMira = await threads.comments('list', '--author', ' MIRA@example.com')
    const ofHill = await threads.comments('list', '--article', 'hill')
    const none = await threads.comments('list', '--held', '--removed')
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
        name: null,
        answersTo: null,
        text: 'First\nline',
        createdAt: '2026-11-21T12:00:01.000Z',
        editedAt: null,
        state: 'visible',
      },
    ])
  })

  it('prints no control characters', async () => {
    const threads = await onSqlite()
    const text = 'a\u001b[2Jb\u009b31mc\u007fd\u202ee\rf\u0007'
    await write(threads, 'evil\u001b]0;x\u0007@example.com', text, 'lake')
    const runs = [
      await threads.comments('list'),
      await threads.comments('search', 'a'),
      await threads.comments('list', '--json'),
      await threads.comments('export'),
      await threads.comments('export', '--format', 'csv'),
      await threads.comments('remove', '\u001b[2J\u009b31m'),
      await threads.comments('\u001b[2J'),
      await threads.comments('list', '--\u001b[2J'),
      await threads.comments('list', '--author', '\u001b[2J'),
    ]
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
    const both = await threads.comments('search', 'LAKES', '--json')
    const literal = await threads.comments('search', '100%', 'lakes', '--json')
    const one = await threads.comments('search', 'lakes', '--limit', '1')
    expect(JSON.parse(both.out)).toHaveLength(2)
    expect(JSON.parse(literal.out)).toEqual([expect.objectContaining({ text: '100% of Lakes' })])
    expect(one.out).toMatch(/1000 lakes\nThese are the newest of 2 comments: choose with --limit.\n$/)
  })

  it('exports more comments than one batch holds', async () => {
    const threads = await onSqlite()
    await addComments(threads, await threads.addUser(), 10)
    await storeComments(threads.database, 1_200, 'Text')
    const all = await threads.comments('export')
    const some = await threads.comments('export', '--article', 'lake', '--format', 'jsonl')
    const lines = all.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(new Set(lines.map(({ id }) => id)).size).toBe(1_210)
    expect(lines.at(-1)).toMatchObject({ articleId: 'hill', author: null, text: 'Text', state: 'visible' })
    expect(some.out.trimEnd().split('\n')).toHaveLength(10)
  })

  it('exports for spreadsheets without formulas', async () => {
    const threads = await onSqlite()
    const id = await write(threads, 'mira@example.com', '=1+1, "so"\nnext')
    expect((await threads.comments('export', '--format', 'csv')).out).toBe(
      '\ufeff"id","articleId","author","createdAt","state","text","name","editedAt","answersTo"\r\n' +
        `"${id}","lake","mira@example.com","2026-11-21T12:00:01.000Z","visible","'=1+1, ""so""\nnext","","",""\r\n`,
    )
  })

  it('ends quietly when its output is closed', async () => {
    const threads = await onSqlite()
    await storeComments(threads.database, 1_000, 'x'.repeat(5_000))
    const child = await startWaypost(['comments', 'export'], { env: threads.env })
    let err = ''
    child.stderr.on('data', (chunk) => (err += chunk))
    child.stdout.once('data', () => child.stdout.destroy())
    expect({ code: await endOf(child), err }).toEqual({ code: 0, err: '' })
  })

  it('counts comments and likes', async () => {
    const threads = await onSqlite()
    await write(threads, 'mira@example.com', 'One')
    await threads.comments('block', 'x@example.com')
    const people = await threads.comments('status')
    const programs = await threads.comments('status', '--json')
    expect(people.out).toMatch(/^Comments +1\n(.*\n)*Blocked authors +1 +x@example.com\n/)
    expect(JSON.parse(programs.out)).toEqual({
      comments: { visible: 1, held: 0, removed: 0, deleted: 0 },
      likes: 0,
      blockedAuthors: ['x@example.com'],
      closedArticles: [],
      areAllClosed: false,
    })
  })
})
