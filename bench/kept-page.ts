/** What a kept page costs beside what `node:http` and nginx take for the very same bytes. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FixedAnswer } from './bare-server.ts'
import { startPinned } from './pinned-waypost.ts'
import { startNginx } from './nginx.ts'
import { openPageReaders } from './page-reader.ts'
import { pin } from './pin.ts'
import { coreMs } from './process-cost.ts'
import type { Figure, Result } from './result.ts'
import { median } from './statistics.ts'

/** Least share of a bare server's requests. */
const LIMIT = 0.95
const CONNECTIONS = 32
const ROUNDS = 9
const SECONDS = 1
/** Until what is run often is compiled. */
export const WARM_UP_SECONDS = 4
const PAGES = { Home: '/home', Article: '/article/the-lake-before-the-city' }

export interface Server {
  /** Origin without a slash at the end. */
  url: string
  processId: number
  stop(): void
}

export async function benchKeptPage(): Promise<Result> {
  const { waypost, where } = await startPinned()
  try {
    const own = { url: waypost.url, processId: waypost.process.pid!, stop() {} }
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(PAGES)) figures.push(...(await measure(name, path, own)))
    const hasNginx = figures.length > Object.keys(PAGES).length
    return {
      title: 'A kept page beside servers of the same bytes',
      conditions: `requests for each second of a core that the server took, over ${CONNECTIONS} connections in Brotli, ${where}, medians of ${ROUNDS} rounds of ${SECONDS} s in turn`,
      figures,
      notes: hasNginx ? [] : ['There is no nginx here.'],
    }
  } finally {
    await waypost.stop()
  }
}

async function measure(name: string, path: string, waypost: Server): Promise<Figure[]> {
  const answer = await read(waypost.url + path)
  const servers = [waypost, await startBare(answer)]
  const nginx = await startNginx(path, answer)
  if (nginx) servers.push(nginx)
  try {
    for (const { url, processId } of servers) {
      expectSame(await read(url + path), answer)
      pin(processId, 0)
    }
    for (const server of servers) await loadPage(server, path, WARM_UP_SECONDS)
    const rates = servers.map((): number[] => [])
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, server] of servers.entries())
        rates[index].push(await loadPage(server, path, SECONDS))

    const [value, ...peers] = rates.map(median)
    const what = `${name}, ${answer.body.length.toLocaleString('en-US')} bytes`
    return peers.map((peer, index) => ({
      what,
      value,
      unit: '',
      peer: { name: ['bare node:http', 'nginx'][index], value: peer },
      atLeast: [LIMIT][index],
    }))
  } finally {
    for (const server of servers) server.stop()
  }
}

/** Asks for a page over and over. @returns Requests for each second of a core; of the clock where that is not known. */
export async function loadPage({ url, processId }: Server, path: string, seconds: number): Promise<number> {
  const readers = await openPageReaders(url + path, CONNECTIONS)
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

async function startBare(answer: FixedAnswer): Promise<Server> {
  const script = fileURLToPath(new URL('bare-server.ts', import.meta.url))
  const child = fork(script, { serialization: 'advanced' })
  child.send(answer)
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}`,
    processId: child.pid!,
    stop: () => void child.kill(),
  }
}

/** The answer with the headers that are not the connection's own. */
async function read(address: string): Promise<FixedAnswer> {
  const asked = request(address, { headers: { 'accept-encoding': 'br' } }).end()
  const [answer] = await once(asked, 'response')
  const raw: string[] = answer.rawHeaders
  const isKept = (index: number) => !/^(?:date|server|connection|keep-alive)$/i.test(raw[index - (index % 2)])
  return { headers: raw.filter((_, index) => isKept(index)), body: await buffer(answer) }
}

/** @throws Error if something else is answered. */
function expectSame(found: FixedAnswer, { headers, body }: FixedAnswer): void {
  const sorted = (list: string[]) =>
    list
      .map((text) => text.toLowerCase())
      .toSorted()
      .join('\n')
  if (Buffer.compare(found.body, body) !== 0 || sorted(found.headers) !== sorted(headers))
    throw new Error(`Answered was\n${found.headers.join('\n')}\n\ninstead of\n${headers.join('\n')}`)
}
