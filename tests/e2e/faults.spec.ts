import { STORM, expectToSurviveStorms } from '../helpers/storm.ts'
import { test } from '../helpers/test.ts'

// `npm run test:faults` does it many times, and on PostgreSQL too.
test('killed in a storm of comments and likes, it has everything that was answered, and nothing by half', async ({
  openWaypost,
}) => {
  await expectToSurviveStorms(await openWaypost({ env: STORM }), 1)
})
