import { restartOften, startLoad, UNDER_LOAD } from '../helpers/load.ts'
import { expect, test } from '../helpers/test.ts'

// `npm run test:faults` does it many times, and on PostgreSQL too.
test('killed in a storm of comments and likes, it has everything that was answered, and nothing by half', async ({
  openWaypost,
}) => {
  const waypost = await openWaypost({ env: UNDER_LOAD })
  await using load = await startLoad([waypost])
  await restartOften([waypost], load, 1, 'kill')
  await load.recovery()
  expect(await load.end()).toMatchObject({ lost: 0, doubled: 0, wrongCounts: 0, unexpected: 0 })
})
