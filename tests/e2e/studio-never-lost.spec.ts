import { expect, test } from '../helpers/test.ts'
import { runWritingSessions } from '../helpers/writing-sessions.ts'

// `npm run test:faults` does it in 200 sessions.
test('whatever fails while she types, every word is in her article in the end', async ({
  browser,
  openWaypost,
}) => {
  const tally = await runWritingSessions({ browser, openWaypost, sessions: 2, atATime: 2, seed: 1 })
  console.log(tally)
  expect(tally).toMatchObject({ lost: [], doubled: [], disordered: [] })
})
