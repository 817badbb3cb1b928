import { openHosted, titleAt } from '../helpers/hosted-space.ts'
import { expect, test } from '../helpers/test.ts'

test('a publication in a hosted space appears by itself, without a webhook', async ({ openWaypost }) => {
  await using hosted = await openHosted(openWaypost)
  await hosted.publish('Second')
  // A site asks every 30 seconds.
  await expect.poll(() => titleAt(hosted.site), { timeout: 60_000 }).toBe('Second')
})
