import { randomBytes } from 'node:crypto'
import { restartOften, UNDER_LOAD } from '../helpers/load.ts'
import { createPostgresDatabase, type TestDatabase } from '../helpers/postgres.ts'
import { openTcpProxy, type TcpProxy } from '../helpers/tcp-proxy.ts'
import { test as base } from '../helpers/test.ts'
import type { Waypost } from '../helpers/waypost.ts'
import { FAULT_MS, lastWithoutWrites, underLoad } from './reliability.ts'

const RESTARTS = 10

/** `pair`: two Wayposts over one database, each through a proxy of its own. */
const test = base.extend<{
  pair: { sites: [Waypost, Waypost]; proxies: TcpProxy[]; database: TestDatabase }
}>({
  pair: async ({ openWaypost }, use) => {
    const database = await createPostgresDatabase()
    const proxies = [await openTcpProxy(database.url), await openTcpProxy(database.url)]
    const secret = randomBytes(32).toString('hex')
    const open = ({ url }: TcpProxy) =>
      openWaypost({ env: { ...UNDER_LOAD, DATABASE_URL: url, AUTH_SECRET: secret } })
    const sites: [Waypost, Waypost] = [await open(proxies[0]), await open(proxies[1])]
    await use({ sites, proxies, database })
    for (const site of sites) await site.terminate()
    for (const proxy of proxies) await proxy[Symbol.asyncDispose]()
    await database.drop()
  },
})

for (const [state, words] of [
  ['refused', 'stopped'],
  ['frozen', 'frozen'],
] as const)
  test(`two instances survive when their database is ${words}`, async ({ pair: { sites, proxies } }) => {
    await underLoad(`database ${words} for ${FAULT_MS / 1000} s, two instances`, sites, async (load) => {
      for (const proxy of proxies) proxy.set(state)
      await lastWithoutWrites(load, sites)
      load.startMend()
      for (const proxy of proxies) proxy.set('passing')
    })
  })

test('two instances survive when their database is restored from a copy', async ({
  pair: { sites, proxies, database },
}) => {
  await underLoad('database dropped and restored from a copy, two instances', sites, async (load) => {
    for (const proxy of proxies) proxy.set('refused')
    await database.restore()
    load.startMend()
    for (const proxy of proxies) proxy.set('passing')
  })
})

test('one of two instances survives a lost connection to the database and the other', async ({
  pair: { sites, proxies },
}) => {
  await underLoad(`one of two instances parted for ${FAULT_MS / 1000} s`, sites, async (load) => {
    proxies[1].set('frozen')
    await lastWithoutWrites(load, [sites[1]])
    load.startMend()
    proxies[1].set('passing')
  })
})

test('two instances are restarted in turn', async ({ pair: { sites } }) => {
  await underLoad(`rolling restart of two instances, ${RESTARTS} times`, sites, (load) =>
    restartOften(sites, load, RESTARTS, 'terminate'),
  )
})
