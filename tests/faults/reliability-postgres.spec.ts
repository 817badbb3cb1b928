import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { UNDER_LOAD } from '../helpers/load.ts'
import { createPostgresDatabase } from '../helpers/postgres.ts'
import { openTcpProxy } from '../helpers/tcp-proxy.ts'
import { test as base } from '../helpers/test.ts'
import type { Waypost } from '../helpers/waypost.ts'
import { FAULT_MS, underLoad } from './reliability.ts'

const RESTARTS = 10

/** `pair`: two Wayposts over one database, each by a proxy of its own. */
const test = base.extend<{
  pair: { sites: [Waypost, Waypost]; lines: Awaited<ReturnType<typeof openTcpProxy>>[] }
}>({
  pair: async ({ openWaypost }, use) => {
    const database = await createPostgresDatabase()
    const lines = [await openTcpProxy(portOf(database.url)), await openTcpProxy(portOf(database.url))]
    const secret = randomBytes(32).toString('hex')
    const open = (line: { port: number }) => {
      const url = new URL(database.url)
      Object.assign(url, { hostname: '127.0.0.1', port: String(line.port) })
      return openWaypost({ env: { ...UNDER_LOAD, DATABASE_URL: url.href, AUTH_SECRET: secret } })
    }
    const sites: [Waypost, Waypost] = [await open(lines[0]), await open(lines[1])]
    await use({ sites, lines })
    for (const site of sites) await site.end()
    for (const line of lines) await line[Symbol.asyncDispose]()
    await database.drop()
  },
})

for (const [state, words] of [
  ['refused', 'stopped'],
  ['frozen', 'frozen'],
] as const)
  test(`the database of two instances is ${words}`, async ({ pair: { sites, lines } }) => {
    await underLoad(`database ${words} for ${FAULT_MS / 1000} s, two instances`, sites, async () => {
      for (const line of lines) line.set(state)
      await setTimeout(FAULT_MS)
      for (const line of lines) line.set('passing')
    })
  })

test('one of two instances is parted from the database and so from the other', async ({
  pair: { sites, lines },
}) => {
  await underLoad(`one of two instances parted for ${FAULT_MS / 1000} s`, sites, async () => {
    lines[1].set('frozen')
    await setTimeout(FAULT_MS)
    lines[1].set('passing')
  })
})

test('two instances are restarted in turn', async ({ pair: { sites } }) => {
  await underLoad(`rolling restart of two instances, ${RESTARTS} times`, sites, async (load) => {
    for (let round = 0; round < RESTARTS; round += 1) {
      const site = sites[round % 2]
      await load.writes(30)
      await site.end()
      await site.start()
    }
  })
})

function portOf(url: string): number {
  return Number(new URL(url).port)
}
