import { expect, test } from '../helpers/test.ts'
import { runWritingSessions } from '../helpers/writing-sessions.ts'

test('every word typed in 200 sessions is kept, whatever fails meanwhile', async ({
  browser,
  openWaypost,
}) => {
  test.setTimeout(5_400_000)
  const tally = await runWritingSessions({ browser, openWaypost, sessions: 200, atATime: 5, seed: 1000 })
  console.log(tally)
  expect(tally).toMatchObject({ lost: [], doubled: [], disordered: [] })
})
