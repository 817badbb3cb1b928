import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { openMemory, openFile } from '../database/databases.testing.ts'
import { createRateLimits } from '../http/rate-limit.ts'
import { accepted, createThreads } from './interactions.testing.ts'

describe('limits', () => {
  it('apply to the comments of a user in a minute, over all articles and clients', async () => {
    const { interactions, mira, oda } = await start(await openMemory())
    for (let turn = 0; turn < 3; turn += 1)
      await interactions.addComment(
        turn === 1 ? 'hill' : 'lake',
        { ...mira, client: `${turn}` },
        `Number ${turn}`,
      )
    await expect(interactions.addComment('lake', mira, 'Number 4')).rejects.toMatchObject(LIMITED)
    await interactions.addComment('lake', oda, 'Hers')
    await interactions.setLiked('lake', mira, true)
  })

  it('allow a client five times the comments of one user', async () => {
    const { interactions, addUsers } = await start(await openMemory())
    const users = (await addUsers(16)).map(({ user }) => ({ user, client: 'one client' }))
    for (const [turn, user] of users.slice(0, 15).entries())
      await interactions.addComment('lake', user, `Number ${turn}`)
    await expect(interactions.addComment('lake', users[15], 'Number 16')).rejects.toMatchObject(LIMITED)
    await interactions.addComment('lake', { ...users[15], client: 'another' }, 'Number 16')
  })

  it('allow a user sixty likes, unlikes and deletions in a minute', async () => {
    const { interactions, mira, oda } = await start(await openMemory())
    const { id } = await accepted(interactions.addComment('lake', mira, 'Hello'))
    for (let turn = 0; turn < 60; turn += 1) await interactions.setLiked('lake', mira, turn % 2 === 0)
    await expect(interactions.setLiked('lake', mira, true)).rejects.toMatchObject(LIMITED)
    await expect(interactions.deleteComment('lake', mira, id)).rejects.toMatchObject(LIMITED)
    await interactions.setLiked('lake', oda, true)
    expect(await interactions.findThread('lake')).toMatchObject({ likes: 1, comments: 1 })
  })
})

it('requests for a missing article do not count towards the limits', async () => {
  const { interactions, mira } = await start(await openFile(':memory:'))
  for (let turn = 0; turn < 10; turn += 1)
    expect(await interactions.addComment('sea', mira, 'Hello')).toEqual({ ok: false, reason: 'no-article' })
  await interactions.addComment('lake', mira, 'Hello')
})

const LIMITED = { code: 'rate-limited', retryAfterSeconds: expect.any(Number) }

async function start(database: Parameters<typeof createThreads>[0]) {
  const createRateLimit = createRateLimits(database.pool, pino({ level: 'silent' }))
  const threads = createThreads(database, { createRateLimit, commentsPerMinute: 3 })
  return { ...threads, mira: await threads.addUser(), oda: await threads.addUser() }
}
