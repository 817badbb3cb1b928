import { expect, it } from 'vitest'
import { get } from '../content-folder.testing.ts'
import { idsOf } from './delivery.testing.ts'
import { serve } from './made-up-space.testing.ts'
import { plainAnswer } from './plain-filter.testing.ts'
import { randomQuery, randomSpace } from './random-content.testing.ts'
import { createRandom } from './random.testing.ts'

it.each(['entries', 'assets'] as const)('answers as the slow way does: %s', async (kind) => {
  const random = createRandom(kind === 'entries' ? 1 : 2)
  let found = 0
  for (let round = 0; round < 40; round++) {
    const space = randomSpace(random)
    const service = serve(space)
    for (let count = 0; count < 40; count++) {
      const query = randomQuery(kind, random)
      const address = `/${kind}?${new URLSearchParams(query)}`
      const { status, body } = await get(service, address)
      const ids = plainAnswer(space, kind, query)
      // The address is there to be read when they differ.
      const expected = { round, address, status: 200, ids, total: ids.length }
      expect({ round, address, status, ids: idsOf(body), total: body.total }).toEqual(expected)
      found += ids.length
    }
  }
  // Queries that find nothing would prove little.
  expect(found).toBeGreaterThan(1600)
})
