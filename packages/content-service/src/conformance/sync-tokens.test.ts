import { describe, expect, it } from 'vitest'
import { TEST_TOKEN } from '../content-folder.testing.ts'
import { ask, change, openServer, shareServer, type TestServer } from './server.testing.ts'

const open = shareServer()

describe('tokens of syncs (17)', () => {
  it('lead on with addresses that can be asked as they are', async () => {
    const { get } = await open()
    const first = await get('/sync?initial=true&limit=1000')
    const { status, body } = await ask(first.body.nextSyncUrl, TEST_TOKEN)
    expect([status, body.items]).toEqual([200, []])
  })

  it('tell deletions with three equal dates and nothing else', async () => {
    const server = await openServer({}, { watch: true })
    const { body } = await server.get('/sync?initial=true&limit=1000')
    await change(server, () => server.folder.remove('place/cave.yaml'))
    const { items } = (await ask(body.nextSyncUrl, TEST_TOKEN)).body
    expect(items).toHaveLength(1)
    expect(items[0].sys).toMatchObject({ type: 'DeletedEntry', id: 'cave', revision: 1 })
  })

  it.each(['limit=10', 'initial=true', 'type=Entry', 'locale=de', 'include=1', 'sync_token=again'])(
    'take no %s beside a token',
    async (parameter) => {
      const { get } = await open()
      const token = await tokenOf(await open())
      const { status, body } = await get(`/sync?sync_token=${token}&${parameter}`)
      expect([status, body.sys.id]).toEqual([400, 'BadRequest'])
      expect(body.message).toMatch(/^When passing a sync token you can not pass any other parameters\./)
    },
  )

  it('take the access token beside a sync token', async () => {
    const server = await open()
    const address = `${server.origin}/content/spaces/waypost/environments/master/sync`
    const query = `sync_token=${await tokenOf(server)}&access_token=${TEST_TOKEN}`
    expect((await fetch(`${address}?${query}`)).status).toBe(200)
  })

  it('start over with a token that was changed anywhere', async () => {
    const server = await open()
    const token = await tokenOf(server)
    for (const at of [0, 20, token.length >> 1, token.length - 1]) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      const { status, body } = await server.get(`/sync?sync_token=${changed}`)
      expect([status, body.sys.id]).toEqual([400, 'BadRequest'])
    }
  })

  it.each([
    'sync_token=',
    'sync_token=made-up',
    '',
    'initial=false',
    'initial=true&limit=0',
    'initial=true&limit=1001',
    'initial=true&limit=-1',
    'initial=true&type=Tag',
    'initial=true&type=Asset&content_type=place',
    'initial=true&content_type=place&content_type=person',
    'initial=true&type=Entry&content_type=missing',
    'initial=true&some=1',
  ])('refuse "%s"', async (query) => {
    const { get } = await open()
    expect((await get(`/sync?${query}`)).status).toBe(400)
  })
})

async function tokenOf({ get }: TestServer): Promise<string> {
  const { body } = await get('/sync?initial=true&limit=1000')
  return body.nextSyncUrl.split('sync_token=')[1]
}
