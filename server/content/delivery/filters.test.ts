import { describe, expect, it } from 'vitest'
import { get } from '../content-folder.testing.ts'
import { idsOf, openSample } from './delivery.testing.ts'

describe('lists of entries', () => {
  it.each([
    ['sys.id=snow', ['snow']],
    ['sys.id=none', []],
    ['sys.id[in]=snow,train,none', ['snow', 'train']],
    ['sys.id[nin]=snow,train', ['lake', 'undated']],
    ['sys.id[ne]=snow', ['lake', 'train', 'undated']],
    ['sys.contentType.sys.id=articles&sys.id=snow', ['snow']],
    ['fields.title=Snow', ['snow']],
    ['fields.title=snow', []],
    ['fields.title[in]=Snow,The lake', ['lake', 'snow']],
    ['fields.category[exists]=false', ['undated']],
    ['fields.category[exists]=true', ['lake', 'snow', 'train']],
    ['fields.category[ne]=Rails', ['lake', 'snow', 'undated']],
    ['fields.date=2024-03-05', ['lake']],
    ['fields.date=2024-03-05T00:00:00Z', ['lake']],
    ['fields.date[in]=2024-03-05,2023-12-01', ['lake', 'train']],
    ['fields.date[gt]=2024-03-05', ['snow']],
    ['fields.date[gte]=2024-03-05', ['lake', 'snow']],
    ['fields.date[lt]=2024-03-05', ['train']],
    ['fields.date[lte]=2024-03-05T23:00:00%2B05:30', ['lake', 'train']],
    ['fields.date[gte]=2023-12-01&fields.date[lt]=2024-03-05', ['train']],
    ['fields.image[exists]=true', ['lake']],
    ['fields.description[exists]=true', ['lake']],
  ])('are filtered by %s', async (query, ids) => {
    const { service } = await openSample()
    const { status, body } = await get(service, `/entries?content_type=articles&order=sys.id&${query}`)
    expect(status).toBe(200)
    expect(idsOf(body)).toEqual(ids)
    expect(body.total).toBe(ids.length)
  })
})
