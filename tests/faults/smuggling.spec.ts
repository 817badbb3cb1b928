import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import {
  createRandom,
  type Random,
} from '../../packages/content-service/src/delivery/queries/random.testing.ts'
import { findFreePort } from '../helpers/free-port.ts'
import { exchange } from '../helpers/raw-exchange.ts'
import { makeTemporaryFolder } from '../helpers/temporary.ts'
import { expect, test } from '../helpers/test.ts'

const REQUESTS = Number(process.env.REQUESTS ?? 3_000)
const AT_ONCE = 16

const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
const hasNginx = spawnSync('nginx', ['-v'], { env: { PATH } }).status === 0
if (!hasNginx)
  console.log('nginx is not installed: no request was smuggled past it. Debian has it in nginx-light.')

test(`nginx and Waypost agree where ${REQUESTS} ambiguous requests end`, async ({
  openWaypost,
  database,
}) => {
  test.skip(!hasNginx, 'nginx is not installed')
  test.skip(database !== 'sqlite', 'the database has no part in it')
  test.setTimeout(1_800_000)
  const waypost = await openWaypost({ env: { TRUST_PROXY: '1' } })
  await using relay = await openRelay(Number(new URL(waypost.url).port))
  await using nginx = await startNginx(relay.port)

  const random = createRandom(7)
  const sent = new Map<string, string>()
  let index = 0
  async function sendOn() {
    while (index < REQUESTS) {
      index += 1
      const text = ambiguousRequest(random, index)
      sent.set(String(index), text)
      const bytes = Buffer.from(text, 'latin1')
      // What nginx answers is its own affair: on the way back all that counts is which requests Waypost has answered.
      await exchange(nginx.port, { bytes, methods: ['GET', 'GET'] }, false).catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn))

  const seen = new Set(await nginx.hiddenRequests())
  const answered = relay.hiddenRequests()
  const smuggled = answered.filter((hidden) => !seen.has(hidden))
  expect(smuggled.map((hidden) => sent.get(hidden))).toEqual([])
  // Else nothing was tried: some end where nginx sees a second request too, and most reach Waypost.
  expect(answered.length).toBeGreaterThan(REQUESTS / 1_000)
  expect(relay.countAnswers()).toBeGreaterThan(REQUESTS / 10)
  expect((await fetch(`${waypost.url}/readyz`)).status).toBe(200)
})

/** A request of whose end there may be two opinions; what follows the earlier one is a request for `/none?hidden=<n>`. */
function ambiguousRequest(random: Random, n: number): string {
  const hidden = `GET /none?hidden=${n} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  const size = hidden.length
  const end = random.pick([
    '0\r\n\r\n',
    '0\r\n\r\n',
    '0;a=b\r\n\r\n',
    '00\r\n\r\n',
    '0\n\n',
    '0\r\n',
    '0\r\nX: a\r\n\r\n',
    '',
  ])
  const chunk = random.pick([
    '',
    '',
    `1\r\na\r\n`,
    `1;a="\r\n"\r\na\r\n`,
    `0x1\r\na\r\n`,
    `1\na\n`,
    '+1\r\na\r\n',
    ' 1\r\na\r\n',
    '1 \r\na\r\n',
  ])
  // Behind a body in chunks, within one of its chunks, or as a body without chunks.
  const body = random.pick([
    `${chunk}${end}${hidden}`,
    `${size.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
    hidden,
  ])
  const lengths = [
    '0',
    String(body.length),
    String(body.length - size),
    String(body.length - size),
    String(body.indexOf('\n') + 1),
    '1',
    `+${body.length}`,
    ` ${body.length}`,
    `${body.length} `,
    `0${body.length}`,
    `0,${body.length}`,
    '-1',
    '0x1',
    `${body.length}\x0b`,
    '',
  ]
  const codings = [
    'chunked',
    'Chunked',
    'chunked ',
    '\tchunked',
    '\x0bchunked',
    '"chunked"',
    'xchunked',
    'identity',
    'chunked, identity',
    'identity, chunked',
    'gzip, chunked',
    'chunked, chunked',
    'chunked;a=b',
    'chunked\x00',
    ',chunked',
    '',
  ]
  const nameOfLength = [
    'Content-Length',
    'content-length',
    'Content-Length ',
    'Content_Length',
    ' Content-Length',
    'Content-Length\t',
    'X\rContent-Length',
    'X\nContent-Length',
  ]
  const nameOfCoding = [
    'Transfer-Encoding',
    'transfer-encoding',
    'Transfer-Encoding ',
    'Transfer_Encoding',
    ' Transfer-Encoding',
    'X: a\rTransfer-Encoding',
    'X: a\nTransfer-Encoding',
    'Transfer-Encoding\x00',
  ]
  const usual = (names: string[]) => (random.chance(0.7) ? names[0] : random.pick(names))
  const framing = [
    ...random
      .some(lengths, 0, random.chance(0.2) ? 2 : 1)
      .map((value) => `${usual(nameOfLength)}:${random.pick([' ', ' ', ''])}${value}`),
    ...random
      .some(codings, 0, random.chance(0.2) ? 2 : 1)
      .map((value) => `${usual(nameOfCoding)}:${random.pick([' ', ' ', '', '\r\n '])}${value}`),
    ...random.some(
      [
        'Expect: 100-continue',
        'Connection: Content-Length',
        'Connection: keep-alive, Transfer-Encoding',
        'Upgrade: h2c',
        'X-HTTP-Method-Override: GET',
        'Trailer: Content-Length',
        'TE: chunked',
      ],
      0,
      1,
    ),
  ]
  const method = random.pick(['POST', 'POST', 'PUT', 'GET', 'HEAD', 'OPTIONS', 'DELETE'])
  const target = random.pick([
    '/api/auth/sign-in',
    '/home',
    '/api/v1.0/email/send',
    '/content/nothing',
    '/none',
    '/rss.xml',
  ])
  const newline = random.chance(0.95) ? '\r\n' : '\n'
  const head = [
    `${method} ${target} HTTP/${random.pick(['1.1', '1.1', '1.1', '1.0'])}`,
    'Host: localhost',
    ...framing,
  ]
  return `${head.join(newline)}${newline}${newline}${body}`
}

/** Passes bytes on between nginx and Waypost, and remembers what Waypost has answered. */
async function openRelay(target: number) {
  const answered: string[] = []
  let answers = 0
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    const chunks: Buffer[] = []
    client.pipe(upstream).pipe(client)
    upstream.on('data', (chunk: Buffer) => chunks.push(chunk))
    for (const socket of [client, upstream])
      socket.on('error', () => {
        client.destroy()
        upstream.destroy()
      })
    upstream.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1')
      answers += text.match(/HTTP\/1\.1 [2-5]\d\d /g)?.length ?? 0
      // An unknown screen leads to the empty path, with its query.
      answered.push(...Array.from(text.matchAll(/^location: \/\?hidden=(\d+)/gim), ([, hidden]) => hidden))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    hiddenRequests: () => answered,
    countAnswers: () => answers,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

/** Starts nginx in front of a port, as its own documentation shows it for connections that are kept. */
async function startNginx(target: number) {
  const dir = await makeTemporaryFolder('nginx')
  const port = await findFreePort()
  const log = join(dir, 'access.log')
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  )
  await writeFile(
    join(dir, 'nginx.conf'),
    `daemon off; master_process off; pid ${dir}/pid; error_log ${dir}/error.log;
events {}
http {
  ${folders.join(' ')}
  log_format asked '$request_uri';
  access_log ${log} asked;
  upstream waypost { server 127.0.0.1:${target}; keepalive 8; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://waypost;
      proxy_http_version 1.1;
      proxy_request_buffering off;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`,
  )
  const child = spawn('nginx', ['-p', dir, '-e', join(dir, 'error.log'), '-c', join(dir, 'nginx.conf')], {
    env: { PATH },
    stdio: 'ignore',
  })
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return {
    port,
    /** Stops it, and reads which hidden requests it has seen as such. */
    async hiddenRequests() {
      await stop()
      return Array.from((await readFile(log, 'utf8')).matchAll(/\?hidden=(\d+)/g), ([, hidden]) => hidden)
    },
    [Symbol.asyncDispose]: stop,
  }
}
