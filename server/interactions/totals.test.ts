import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import { createThreads } from './interactions.testing.ts'
import { blockAuthor } from './blocked-authors-store.ts'
import { readTotals } from './moderated-list-store.ts'
import { changeComments, closeComments } from './moderation-store.ts'
import { lake, NOW, write } from './moderation.testing.ts'

describeOnBothDatabases('the totals', (open) => {
  it('count comments by state, likes and blocked authors', async () => {
    const database = await open()
    const threads = createThreads(database, { hold: 'first' })
    const [mira, noor] = await threads.addUsers(2)
    const first = await write(threads, mira, 'One')
    await changeComments(database, 'approve', [lake(first.id)], NOW)
    const second = await write(threads, mira, 'Two')
    await write(threads, mira, 'Three', 'hill')
    const gone = await write(threads, mira, 'Four')
    await write(threads, noor, 'Five')
    const heldAndRemoved = await write(threads, noor, 'Six')
    await changeComments(database, 'remove', [lake(second.id), lake(heldAndRemoved.id)], NOW)
    await threads.interactions.deleteComment('lake', mira, gone.id)
    await threads.interactions.setLiked('lake', noor, true)
    await blockAuthor(database, 'x@example.com', NOW)
    await closeComments(database, 'hill', NOW)
    await closeComments(database, undefined, NOW)

    expect(await readTotals(database)).toEqual({
      comments: { visible: 2, held: 1, removed: 2, deleted: 1 },
      likes: 1,
      blockedAuthors: ['x@example.com'],
      closedArticles: ['hill'],
      areAllClosed: true,
    })
  })
})
