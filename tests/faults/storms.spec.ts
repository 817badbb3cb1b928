import { STORM, expectToSurviveStorms } from '../helpers/storm.ts'
import { test } from '../helpers/test.ts'

const ROUNDS = 50

test(`killed in a storm of comments and likes ${ROUNDS} times, it has everything that was answered, and nothing by half`, async ({
  openWaypost,
}) => {
  await expectToSurviveStorms(await openWaypost({ env: STORM }), ROUNDS)
})
