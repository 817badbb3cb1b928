import { describe, expect, it } from 'vitest'
import { get } from '../../content-folder.testing.ts'
import { idsOf } from '../delivery.testing.ts'
import { library, serve } from '../../space/made-up-space.testing.ts'

const ann = 'fields.author.sys.contentType.sys.id=person'

describe('links of entries', () => {
  it('sort by the id of the linked entry', async () => {
    const { body } = await get(serve(library()), '/entries?content_type=book&order=-fields.author.sys.id')
    expect(idsOf(body)).toEqual(['b3', 'b2', 'b4', 'b1'])
  })

  it.each([
    [
      'content_type=book&fields.author.fields.name=Ann',
      'BadRequest',
      /fields\.author\.sys\.contentType\.sys\.id/,
    ],
    [`${ann}&fields.author.fields.name=Ann`, 'BadRequest', /content_type query parameter/],
    ['fields.author.sys.id=ann', 'BadRequest', /content_type query parameter/],
    [
      'content_type=book&fields.author.sys.contentType.sys.id=none&fields.author.fields.name=Ann',
      'InvalidQuery',
      /./,
    ],
    [`content_type=book&${ann}&fields.author.fields.none=Ann`, 'InvalidQuery', /./],
    [`content_type=book&${ann}&fields.author.fields.born[match]=x`, 'InvalidQuery', /./],
    ['content_type=book&order=fields.author.fields.name', 'InvalidQuery', /./],
    ['content_type=book&order=fields.readers.sys.id', 'InvalidQuery', /./],
  ])('refuse %s', async (query, id, message) => {
    const { status, body } = await get(serve(library()), `/entries?${query}`)
    expect([status, body.sys.id]).toEqual([400, id])
    expect(body.message).toMatch(message)
  })
})
