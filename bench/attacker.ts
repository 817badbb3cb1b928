/** A thread that attacks a Waypost until it is terminated; `attacks.ts` starts it. */
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { getRaw } from '../tests/helpers/http.ts'
import type { Attack } from './attacks.ts'

const CONNECTIONS = 200
const PIPELINED = 1_500
/** Maximum number of requests that wait behind the current one on a connection. */
const UNREAD = 16
const ASKING_FOR_SIZES = 16
/** Time after which the attacker closes a connection that the server leaves open. */
const PATIENCE_MS = 1_000

const { attack, url } = workerData as { attack: Attack; url: string }
const { host, port, origin } = new URL(url)
const as = { 'x-forwarded-for': '10.6.6.6' }

const attacks: Record<Attack, () => Promise<void>> = {
  pipelining: () => fillConnections(head('GET /home', '').repeat(PIPELINED)),
  'unread answers': async () =>
    fillConnections(head(`GET ${await pathOfPicture()}?w=2000&fm=png`, '').repeat(UNREAD)),
  'stalled bodies': () =>
    fillConnections(`${head('POST /api/v1.0/email/send', 'content-length: 1000\r\n')}{`),
  'endless bodies': () =>
    fillConnections(
      `${head('POST /api/v1.0/email/send', 'transfer-encoding: chunked\r\n')}10000\r\n${'x'.repeat(65_536)}\r\n`,
    ),
  'sizes of pictures': askForSizes,
}
await attacks[attack]()

function head(line: string, headers: string): string {
  const client = `x-forwarded-for: ${as['x-forwarded-for']}\r\n`
  return `${line} HTTP/1.1\r\nhost: ${host}\r\n${client}content-type: application/json\r\n${headers}\r\n`
}

/** Sends over many connections without reading, and replaces each connection that ends. */
async function fillConnections(bytes: string): Promise<void> {
  await repeat(CONNECTIONS, async () => {
    const socket = connect(Number(port), '127.0.0.1').pause()
    const closed = new Promise((resolve) => socket.once('close', resolve).on('error', () => {}))
    socket.write(bytes)
    await Promise.race([closed, setTimeout(PATIENCE_MS)])
    socket.destroy()
    await setTimeout(20)
  })
}

async function askForSizes(): Promise<void> {
  const picture = await pathOfPicture()
  let width = 400
  await repeat(ASKING_FOR_SIZES, async () => {
    width += 1
    await getRaw(`${origin}${picture}?w=${width}`, as)
  })
}

async function pathOfPicture(): Promise<string> {
  const { body } = await getRaw(`${origin}/home`, { 'accept-encoding': 'identity' })
  return /src="(\/content\/assets\/[^"?]+)\?/.exec(body.toString())![1]
}

/** Runs an act `times` times in parallel, repeatedly. */
async function repeat(times: number, act: () => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: times }, async () => {
      for (;;) await act()
    }),
  )
}
