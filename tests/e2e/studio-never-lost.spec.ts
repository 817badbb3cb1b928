import { expect, test } from '../helpers/test.ts'
import { runWritingSessions } from '../helpers/writing-sessions.ts'

// `npm run test:faults` does it in 200 sessions.
test('every typed word is in her article at the end, whatever fails meanwhile', async ({
  browser,
  openWaypost,
}) => {
  const tally = await runWritingSessions({ browser, openWaypost, sessions: 2, atATime: 2, seed: 1 })
  console.log(tally)
  expect(tally).toMatchObject({ lost: [], doubled: [], disordered: [] })
})
