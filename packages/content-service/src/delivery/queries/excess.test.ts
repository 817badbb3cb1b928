import { describe, expect, it } from 'vitest'
import { get } from '../../content-folder.testing.ts'
import { contentType, entry, library, madeUpSpace, serve } from '../../space/made-up-space.testing.ts'

describe('an excessive query', () => {
  it.each([
    ['parameters', Array.from({ length: 65 }, (_, index) => `sys.id[ne]=${index}`).join('&')],
    [
      'words in many searches',
      Array.from({ length: 33 }, (_, index) => `fields.title[match]=w${index}`).join('&'),
    ],
    ['keys to sort by', `order=${Array.from({ length: 17 }, () => 'sys.id').join()}`],
  ])('is refused for its %s', async (_, query) => {
    const { status, body } = await get(serve(library()), `/entries?content_type=book&${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ sys: { id: 'BadRequest' }, message: expect.stringContaining('at most') })
  })
})

describe('a value with very many parts', () => {
  it('is served, and its links are found', async () => {
    const link = { sys: { type: 'Link', linkType: 'Entry', id: 'other' } }
    const data = [
      ...Array.from({ length: 300_000 }, () => 0),
      link,
      { sys: { type: 'Link', linkType: 'Entry' } },
    ]
    const space = madeUpSpace(
      [contentType('big', 'data Object')],
      [entry('big', 'a', { data }), entry('big', 'other')],
    )
    const { body } = await get(serve(space), '/entries?links_to_entry=other')
    expect(body.total).toBe(1)
    expect(body.errors).toBeUndefined()
  })
})
