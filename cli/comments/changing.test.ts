import { describe, expect, it } from 'vitest'
import { addComments } from '#server/interactions/interactions.testing.ts'
import { onSqlite, stored, write } from './comments.testing.ts'

describe('waypost comments', () => {
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

  it('changes all that it can, and lists the failures', async () => {
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

  it('lists the ids that begin with an ambiguous text', async () => {
    const threads = await onSqlite()
    const writer = await threads.addUser()
    const [one, two] = await addComments(threads, writer, 2)
    const { db } = threads.database
    for (const [id, { id: old }] of Object.entries({ 'abcdef-1': one, 'abcdef-2': two }))
      await db.updateTable('comments').set({ id }).where('id', '=', old).execute()
    const { code, err } = await threads.comments('remove', 'ABCDEF')
    expect({ code, err }).toEqual({
      code: 1,
      err: "Not removed: 'ABCDEF' is the beginning of several ids; write more of the one that you mean: abcdef-1, abcdef-2.\n",
    })
    expect(await stored(threads)).toBe(2)
  })

  it('approves held comments', async () => {
    const threads = await onSqlite({ hold: 'first' })
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
    await expect(write(threads, 'mira@example.com', 'Two')).rejects.toThrow('Refused: blocked')
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
      'later@example.com is blocked.\nNo account has this address yet; a new one will be blocked.\n',
    )
  })

  it('closes and opens articles, and warns about an unknown one', async () => {
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
      err: expect.stringContaining('lke has no likes or comments yet'),
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
})
