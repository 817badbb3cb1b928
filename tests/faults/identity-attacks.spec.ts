import { ATTACKED, expectToWithstand } from '../helpers/identity-attacks.ts'
import { test } from '../helpers/test.ts'

const REQUESTS = 5_000

test(`${REQUESTS} hostile requests to the identity service get no session, no secret and no failure`, async ({
  openWaypost,
}) => {
  await expectToWithstand(await openWaypost({ env: ATTACKED }), REQUESTS)
})
