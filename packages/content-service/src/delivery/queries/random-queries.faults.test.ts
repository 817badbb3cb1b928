import { expect, it } from 'vitest'
import { roundsOf } from '../../../../../tests/helpers/rounds.ts'
import { get } from '../../content-folder.testing.ts'
import type { Space } from '../../space/space.ts'
import { idsOf } from '../delivery.testing.ts'
import { serve } from '../../space/made-up-space.testing.ts'
import { plainAnswer } from './plain-filter.testing.ts'
import { createEntryIndex } from '../search/entry-index.ts'
import { changeSpace, randomSpace, readInGerman } from './random-content.testing.ts'
import { randomQuery } from './random-query.testing.ts'
import { createRandom, type Random } from './random.testing.ts'

const SPACES = roundsOf(10, 40)

it.each(['entries', 'assets'] as const)('random queries match a plain search: %s', async (kind) => {
  const random = createRandom(kind === 'entries' ? 1 : 2)
  let found = 0
  for (let round = 0; round < SPACES; round++) {
    found += await ask(kind, 40, randomSpace(random), random)
  }
  // Queries that find nothing would prove little.
  expect(found).toBeGreaterThan(40 * SPACES)
})

it('random queries match a plain search while entries change', async () => {
  const random = createRandom(4)
  const index = createEntryIndex()
  let space = randomSpace(random)
  let found = 0
  for (let round = 0; round < 2 * SPACES; round++) {
    found += await ask('entries', 20, space, random, index)
    space = changeSpace(space, random)
    if (random.chance(0.5)) await index.update(space)
  }
  expect(found).toBeGreaterThan(40 * SPACES)
})

/** Asks a number of random queries. @returns How many items were found. */
async function ask(
  kind: 'entries' | 'assets',
  count: number,
  space: Space,
  random: Random,
  searchIndex = createEntryIndex(),
): Promise<number> {
  const service = serve(space, searchIndex)
  const inGerman = readInGerman(space)
  let found = 0
  for (let index = 0; index < count; index++) {
    const query = randomQuery(kind, random)
    const locale = random.pick(['en-US', 'de', '*'])
    const address = `/${kind}?${new URLSearchParams([...query, ['locale', locale]])}`
    const { status, body } = await get(service, address)
    const ids = plainAnswer(locale === 'de' ? inGerman : space, kind, query)
    // The address is there to be read when they differ.
    const expected = { address, status: 200, ids, total: ids.length }
    expect({ address, status, ids: idsOf(body), total: body.total }).toEqual(expected)
    found += ids.length
  }
  return found
}
