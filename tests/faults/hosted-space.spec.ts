import { openHosted, titleAt } from '../helpers/hosted-space.ts'
import { expect, test } from '../helpers/test.ts'

test('what is published in a hosted space is seen by itself, without a webhook', async ({ openWaypost }) => {
  await using hosted = await openHosted(openWaypost)
  await hosted.publish('Second')
  // A site asks every 30 seconds.
  await expect.poll(() => titleAt(hosted.site), { timeout: 60_000 }).toBe('Second')
})
