/** Measures the cost of a cached page, compared with bare `node:http` sending the same bytes. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { coreMs } from '../tests/helpers/process-cost.ts'
import type { FixedAnswer } from './bare-server.ts'
import { openPageReaders } from './page-reader.ts'
import { pin } from './pin.ts'
import { startPinned } from './pinned-waypost.ts'
import type { Figure, Result } from './result.ts'
import { median } from './statistics.ts'

/** Minimum share of the bare server's requests. */
const LIMIT = 0.75
const CONNECTIONS = 32
const ROUNDS = 9
const SECONDS = 1
/** After this time the hot code is compiled. */
const WARM_UP_SECONDS = 4
const PAGES = { Home: '/home', Article: '/article/the-lake-before-the-city' }

interface Server {
  /** Origin without a slash at the end. */
  url: string
  processId: number
}

export async function benchKeptPage(): Promise<Result> {
  const { waypost, where } = await startPinned()
  await using _ = waypost
  const own = { url: waypost.url, processId: waypost.process.pid! }
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(PAGES)) figures.push(await measure(name, path, own))
  return {
    title: 'A kept page compared with a bare server of the same bytes',
    conditions: `requests per second of the core's time that the server used, over ${CONNECTIONS} connections in Brotli, ${where}, medians of ${ROUNDS} rounds of ${SECONDS} s in turn`,
    figures,
  }
}

async function measure(name: string, path: string, waypost: Server): Promise<Figure> {
  const answer = await read(waypost.url + path)
  using bare = await startBare(answer)
  if (Buffer.compare((await read(bare.url + path)).body, answer.body) !== 0)
    throw new Error('The bare server answers with other bytes.')
  pin(bare.processId, 0)
  const servers = [waypost, bare]
  for (const server of servers) await loadPage(server, path, WARM_UP_SECONDS)
  const rates = servers.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, server] of servers.entries()) rates[index].push(await loadPage(server, path, SECONDS))
  return {
    what: `${name}, ${answer.body.length.toLocaleString('en-US')} bytes`,
    value: median(rates[0]),
    unit: '',
    peer: { name: 'bare node:http', value: median(rates[1]) },
    atLeast: LIMIT,
  }
}

/**
 * Requests a page repeatedly. @returns Requests per second of the core's time, or per second of the clock if Linux does
 * not count it.
 */
export async function loadPage(
  { url, processId }: Server,
  path: string,
  seconds: number,
  headers?: Record<string, string>,
): Promise<number> {
  const readers = await openPageReaders(url + path, CONNECTIONS, headers)
  const coreMsBefore = await coreMs(processId)
  const startedAt = performance.now()
  const counts = readers.map(async (reader) => {
    let count = 0
    for (; performance.now() < startedAt + seconds * 1_000; count += 1) await reader.ask()
    return count
  })
  const asked = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  const tookMs = (await coreMs(processId)) - coreMsBefore || performance.now() - startedAt
  for (const reader of readers) reader.close()
  return (asked * 1_000) / tookMs
}

async function startBare(answer: FixedAnswer): Promise<Server & Disposable> {
  const script = fileURLToPath(new URL('bare-server.ts', import.meta.url))
  const child = fork(script, { serialization: 'advanced' })
  child.send(answer)
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}`,
    processId: child.pid!,
    [Symbol.dispose]: () => void child.kill(),
  }
}

/** The answer without the connection's own headers. */
async function read(address: string): Promise<FixedAnswer> {
  const asked = request(address, { headers: { 'accept-encoding': 'br' } }).end()
  const [answer] = await once(asked, 'response')
  const raw: string[] = answer.rawHeaders
  const isKept = (index: number) => !/^(?:date|connection|keep-alive)$/i.test(raw[index - (index % 2)])
  return { headers: raw.filter((_, index) => isKept(index)), body: await buffer(answer) }
}
