import { expect, it } from 'vitest'
import { get } from '../../content-folder.testing.ts'
import { library, serve } from '../../space/made-up-space.testing.ts'
import { idsOf } from '../delivery.testing.ts'

it.each([
  ['fields.place[near]=48,11', ['b2', 'b1', 'b3']],
  ['fields.place[near]=-17,170', ['b3', 'b1', 'b2']],
  ['order=fields.place', ['b3', 'b2', 'b1']],
  ['order=-fields.place', ['b1', 'b2', 'b3']],
])('entries are sorted by %s', async (query, ids) => {
  const path = `/entries?content_type=book&fields.place[exists]=true&${query}`
  expect(idsOf((await get(serve(library()), path)).body)).toEqual(ids)
})
