import { expect, it } from 'vitest'
import { roundsOf } from '../../tests/helpers/rounds.ts'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import { createThreads } from './interactions.testing.ts'

const USERS = roundsOf(100, 1_000)

describeOnBothDatabases('likes', (open) => {
  it('are as many as the users who like at once', async () => {
    const { interactions, addUsers, readStored } = createThreads(await open())
    const users = await addUsers(USERS)
    await Promise.all(users.map((user) => interactions.setLiked('lake', user, true)))
    expect(await readStored()).toMatchObject({ likes: USERS, record: { likes: USERS, lastEvent: USERS } })
  })
})
