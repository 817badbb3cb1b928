import { describe, expect, it } from 'vitest'
import { spaceOf } from '../../journal/journal.testing.ts'
import { asset, contentType, entry, madeUpSpace } from '../../space/made-up-space.testing.ts'
import { ask, askAll, openSyncedPreview, openSyncedSite } from './sync.testing.ts'

describe('a sync of one type', () => {
  const before = spaceOf(entry('note', 'a'), entry('note', 'b'), asset('c'), asset('d'))
  const after = spaceOf(entry('note', 'a', { title: 'A' }), asset('c', { title: 'C' }))

  it.each([
    ['all', 4, ['Asset c 2', 'DeletedAsset d 1', 'DeletedEntry b 1', 'Entry a 2']],
    ['Entry', 2, ['DeletedEntry b 1', 'Entry a 2']],
    ['Asset', 2, ['Asset c 2', 'DeletedAsset d 1']],
    ['Deletion', 0, ['DeletedAsset d 1', 'DeletedEntry b 1']],
    ['DeletedEntry', 0, ['DeletedEntry b 1']],
    ['DeletedAsset', 0, ['DeletedAsset d 1']],
  ])('with %s contains %i items first and then %j', async (type, count, items) => {
    const site = openSyncedSite(before)
    const first = await askAll(site, `initial=true&type=${type}&limit=1`)
    expect(first.items).toHaveLength(count)
    site.publish(after)
    expect((await askAll(site, first.end)).items.toSorted()).toEqual(items)
  })

  it('with a content type contains its entries, and all deleted entries', async () => {
    const types = [contentType('note', 'title Symbol'), contentType('book', 'title Symbol')]
    const of = (...entries: ReturnType<typeof entry>[]) => madeUpSpace(types, entries)
    const site = openSyncedSite(of(entry('note', 'a'), entry('book', 'b'), entry('book', 'c')))
    const first = await askAll(site, 'initial=true&type=Entry&content_type=book')
    expect(first.items.toSorted()).toEqual(['Entry b 1', 'Entry c 1'])
    site.publish(of(entry('book', 'b'), entry('note', 'c'), entry('book', 'd')))
    const second = await askAll(site, first.end)
    // Entry c is a note now.
    expect(second.items.toSorted()).toEqual(['DeletedEntry a 1', 'DeletedEntry c 2', 'Entry d 1'])
    site.publish(of(entry('book', 'b'), entry('note', 'c', { title: 'C' }), entry('book', 'd')))
    expect((await askAll(site, second.end)).items).toEqual([])
    expect((await askAll(site, first.end)).items.toSorted()).toEqual([
      'DeletedEntry a 1',
      'DeletedEntry c 3',
      'Entry d 1',
    ])
  })
})

describe('a sync of a preview', () => {
  const draft = { ...entry('note', 'b'), sys: { ...entry('note', 'b').sys, revision: 0 } }
  const preview = spaceOf(entry('note', 'a'), draft, asset('c'))

  it('reads everything in pages, with drafts', async () => {
    const { items } = await askAll(openSyncedPreview(preview), 'initial=true&limit=1')
    expect(items).toEqual(['Asset c 1', 'Entry a 1', 'Entry b 0'])
    const notesAlone = await askAll(openSyncedPreview(preview), 'initial=true&type=Entry&content_type=note')
    expect(notesAlone.items).toEqual(['Entry a 1', 'Entry b 0'])
  })

  it('cannot be continued on either side', async () => {
    const { end } = await askAll(openSyncedPreview(preview), 'initial=true')
    const { status, body } = await ask(openSyncedPreview(preview), end)
    expect([status, body.sys.id]).toEqual([400, 'BadRequest'])
    expect(body.message).toMatch(/not supported on preview.*initial=true/)
    const elsewhere = await ask(openSyncedSite(preview), end)
    expect([elsewhere.status, elsewhere.body.message]).toEqual([
      400,
      expect.stringContaining('belongs to a preview'),
    ])
  })

  it('does not continue a sync of the delivery side', async () => {
    const { next = '' } = await ask(openSyncedSite(preview), 'initial=true&limit=1')
    const { end } = await askAll(openSyncedSite(preview), 'initial=true')
    for (const token of [next, end]) expect((await ask(openSyncedPreview(preview), token)).status).toBe(400)
  })
})
