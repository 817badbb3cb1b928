import { describe, expect, it } from 'vitest'
import { TEST_TOKEN } from '../../content-folder.testing.ts'
import { at, newFolder, notes, spaceOf } from '../../journal/journal.testing.ts'
import { request } from '../delivery.testing.ts'
import { asset, entry } from '../../space/made-up-space.testing.ts'
import { ask, askAll, openSyncedSite } from './sync.testing.ts'

describe('a first sync', () => {
  it('contains entries and assets mixed, the newest first, and no deletions', async () => {
    const old = entry('note', 'gone')
    const site = openSyncedSite(spaceOf(old))
    site.publish(
      spaceOf(
        at('2024-03-01T00:00:00.000Z', entry('note', 'b')),
        at('2024-01-01T00:00:00.000Z', entry('note', 'a')),
        at('2024-02-01T00:00:00.000Z', asset('c')),
      ),
    )
    const { items, next, end } = await ask(site, 'initial=true')
    expect(items).toEqual(['Entry b 1', 'Asset c 1', 'Entry a 1'])
    expect([next, end]).toEqual([undefined, expect.stringMatching(/^sync_token=[\w-]+$/)])
  })

  it('answers with items and one address, and nothing else', async () => {
    const site = openSyncedSite(notes('A', 'B'))
    const { body } = await ask(site, `initial=true&limit=1&access_token=${TEST_TOKEN}`)
    expect(Object.keys(body)).toEqual(['sys', 'items', 'nextPageUrl'])
    expect(body.sys).toEqual({ type: 'Array' })
    const address = 'http://localhost:3000/content/spaces/waypost/environments/master/sync'
    expect(body.nextPageUrl.split('?')).toEqual([address, expect.stringMatching(/^sync_token=[\w-]+$/)])
    const last = await ask(site, body.nextPageUrl.split('?')[1])
    expect(Object.keys(last.body)).toEqual(['sys', 'items', 'nextSyncUrl'])
  })

  it('has pages of a hundred, or of the requested size', async () => {
    const site = openSyncedSite(notes(...Array.from({ length: 201 }, () => 'A')))
    const hundred = await ask(site, 'initial=true')
    const next = await ask(site, hundred.next ?? '')
    expect([hundred.items.length, next.items.length]).toEqual([100, 100])
    expect((await ask(site, 'initial=true&limit=201')).next).toBeUndefined()
    const { items } = await askAll(site, 'initial=true&limit=7')
    expect([items.length, new Set(items).size]).toEqual([201, 201])
  })

  it('keeps its page size in later requests', async () => {
    const site = openSyncedSite(notes('A', 'B', 'C'))
    const { end } = await askAll(site, 'initial=true&limit=2')
    site.publish(notes('D', 'E', 'F'))
    expect((await ask(site, end)).items).toHaveLength(2)
  })

  it('of an empty space can be continued', async () => {
    const site = openSyncedSite(notes())
    const { items, end } = await askAll(site, 'initial=true')
    expect(items).toEqual([])
    site.publish(notes('A'))
    expect((await ask(site, end)).items).toEqual(['Entry n0 1'])
  })

  it('leaves publications between two pages to the next sync', async () => {
    const site = openSyncedSite(notes('A', 'B', 'C', 'D'))
    const first = await ask(site, 'initial=true&limit=2')
    expect(first.items).toEqual(['Entry n0 1', 'Entry n1 1'])
    site.publish(notes('A again', 'B', 'C again', 'D', 'E'))
    const second = await askAll(site, first.next ?? '')
    expect(second.items).toEqual(['Entry n3 1'])
    const next = await askAll(site, second.end)
    expect(next.items.toSorted()).toEqual(['Entry n0 2', 'Entry n2 2', 'Entry n4 1'])
  })

  it('works at addresses without an environment', async () => {
    const site = openSyncedSite(notes('A'))
    const response = await request(site, '/spaces/waypost/sync?initial=true')
    expect(await response.json()).toMatchObject({ items: [{ sys: { id: 'n0' } }] })
  })
})

describe('a later sync', () => {
  it('contains a resource that changed twice once, in its current state', async () => {
    const site = openSyncedSite(notes('A', 'B'))
    const { end } = await askAll(site, 'initial=true')
    site.publish(notes('A1', 'B'))
    site.publish(notes('A2', 'B'))
    const { items, body } = await ask(site, end)
    expect(items).toEqual(['Entry n0 3'])
    expect(body.items[0].fields).toEqual({ title: { 'en-US': 'A2' } })
  })

  it('contains a published and removed resource as a deletion only', async () => {
    const site = openSyncedSite(notes('A'))
    const { end } = await askAll(site, 'initial=true')
    site.publish(notes('A', 'B'))
    site.publish(notes('A'))
    const { items, body } = await ask(site, end)
    expect(items).toEqual(['DeletedEntry n1 1'])
    expect(Object.keys(body.items[0])).toEqual(['sys'])
  })

  it('is empty when nothing is new, and can be repeated', async () => {
    const site = openSyncedSite(notes('A'))
    const { end } = await askAll(site, 'initial=true')
    const empty = await ask(site, end)
    expect(empty.body).toEqual({ sys: { type: 'Array' }, items: [], nextSyncUrl: expect.any(String) })
    site.publish(notes('B'))
    expect((await ask(site, end)).items).toEqual(['Entry n0 2'])
    expect((await ask(site, end)).items).toEqual(['Entry n0 2'])
    expect((await ask(site, empty.end ?? '')).items).toEqual(['Entry n0 2'])
  })

  it('loses and repeats no publication between its pages', async () => {
    const site = openSyncedSite(notes())
    const { end } = await askAll(site, 'initial=true&limit=2')
    site.publish(notes('A', 'B', 'C', 'D'))
    const first = await ask(site, end)
    site.publish(notes('A', 'B', 'C', 'D again'))
    const second = await askAll(site, first.next ?? '')
    expect([...first.items, ...second.items]).toEqual(['Entry n0 1', 'Entry n1 1', 'Entry n2 1'])
    expect((await askAll(site, second.end)).items).toEqual(['Entry n3 2'])
  })

  it('continues at another process that does not know the newest change yet', async () => {
    const dir = await newFolder()
    const [ahead, behind] = [
      openSyncedSite(notes('A', 'B'), { dir }),
      openSyncedSite(notes('A', 'B'), { dir }),
    ]
    ahead.publish(notes('A again', 'B'))
    const { end } = await askAll(ahead, 'initial=true')
    const sent = await askAll(behind, end)
    expect(sent.items).toEqual([])
    ahead.publish(notes('A again', 'B again'))
    behind.publish(notes('A again', 'B again'))
    expect((await askAll(behind, sent.end)).items).toEqual(['Entry n1 2'])

    const first = await ask(ahead, 'initial=true&limit=1')
    expect(first.items).toEqual(['Entry n1 2'])
    ahead.publish(notes('A again', 'B again', 'C'))
    const between = await ask(ahead, 'initial=true&limit=1')
    const rest = await askAll(behind, between.next ?? '')
    expect(rest.items).toEqual(['Entry n1 2', 'Entry n0 2'])
    expect((await askAll(ahead, rest.end)).items).toEqual(['Entry n2 1'])
  })
})
