/**
 * The content service of a folder, alone in a process, and beside it what a bare server can do.
 *
 *   node bench/content-server.ts <content folder> <data folder>
 *
 * Tells its two ports, and how long it took to be ready, to the process that started it.
 */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { openContentService } from '@waypost/content-service'

/** What the process tells once it is ready. */
export interface Ready {
  port: number
  /** Of the bare server, which sends so many bytes as its path says. */
  barePort: number
  startMs: number
}

export const BENCH_TOKEN = 'a-token-for-benchmarks'

if (process.send) {
  const service = await openContentService({
    dir: process.argv[2],
    tokens: { delivery: BENCH_TOKEN, preview: BENCH_TOKEN, signing: BENCH_TOKEN },
    publicUrl: 'http://localhost:3000',
    watch: true,
    conversions: { dir: process.argv[3], onError: console.error },
    journal: { dir: process.argv[3], onError: console.error },
    onProblem: ({ file, reason }) => console.error(file, reason),
  })
  const port = await listen(getRequestListener(new Hono().route('/content', service.routes).fetch))
  const barePort = await listen(sendBytes)
  process.send({ port, barePort, startMs: performance.now() } satisfies Ready)
}

const bodies = new Map<number, Buffer>()

function sendBytes({ url }: { url?: string }, response: Parameters<RequestListener>[1]): void {
  const size = Number(url?.slice(1))
  const body = bodies.get(size) ?? Buffer.alloc(size, 'a')
  bodies.set(size, body)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': size }).end(body)
}

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
