import { describe, expect, it } from 'vitest'
import { TEST_TOKEN } from '../content-folder.testing.ts'
import { ask, change, openServer, shareServer, type TestServer } from './server.testing.ts'

const open = shareServer()

describe('tokens of syncs (17)', () => {
  it('are in addresses that clients can request unchanged', async () => {
    const { get } = await open()
    const first = await get('/sync?initial=true&limit=1000')
    const { status, body } = await ask(first.body.nextSyncUrl, TEST_TOKEN)
    expect([status, body.items]).toEqual([200, []])
  })

  it('give deletions with three equal dates and nothing else', async () => {
    const server = await openServer({}, { watch: true })
    const { body } = await server.get('/sync?initial=true&limit=1000')
    await change(server, () => server.folder.remove('place/cave.yaml'))
    const { items } = (await ask(body.nextSyncUrl, TEST_TOKEN)).body
    expect(items).toHaveLength(1)
    expect(items[0].sys).toMatchObject({ type: 'DeletedEntry', id: 'cave', revision: 1 })
  })

  it('take no parameter next to a token', async () => {
    const server = await open()
    const { status, body } = await server.get(`/sync?sync_token=${await tokenOf(server)}&limit=10`)
    expect([status, body.sys.id]).toEqual([400, 'BadRequest'])
    expect(body.message).toMatch(/^When passing a sync token you can not pass any other parameters\./)
  })

  it('take the access token next to a sync token', async () => {
    const server = await open()
    const address = `${server.origin}/content/spaces/waypost/environments/master/sync`
    const query = `sync_token=${await tokenOf(server)}&access_token=${TEST_TOKEN}`
    expect((await fetch(`${address}?${query}`)).status).toBe(200)
  })
})

async function tokenOf({ get }: TestServer): Promise<string> {
  const { body } = await get('/sync?initial=true&limit=1000')
  return body.nextSyncUrl.split('sync_token=')[1]
}
