import { describe, expect, it } from 'vitest'
import { get } from '../../content-folder.testing.ts'
import { openSample } from '../delivery.testing.ts'

describe('lists of entries', () => {
  it.each([
    ['select=sys', ['sys']],
    ['select=fields', ['fields']],
    ['select=metadata,sys.id', ['metadata', 'sys']],
    ['content_type=articles&select=fields.category', ['fields']],
  ])('hold with %s only what is selected', async (query, keys) => {
    const { service } = await openSample()
    const { body } = await get(service, `/entries?sys.id=undated&${query}`)
    expect(Object.keys(body.items[0])).toEqual(keys)
  })
})

describe('the official client', () => {
  it('reads selected fields alone', async () => {
    const { client } = await openSample()
    const { items } = await client.getEntries({
      content_type: 'articles',
      select: ['fields.title'],
      'sys.id': 'snow',
    })
    expect(items).toEqual([{ sys: { id: 'snow', type: 'Entry' }, fields: { title: 'Snow' } }])
  })
})
