#!/usr/bin/env node
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import { answerUnreadable } from '@waypost/http/unreadable-requests.ts'
import { Hono } from 'hono'
import { openContentService } from './service.ts'

const USAGE = `Usage: content-service FOLDER [options]

Serves a folder of Markdown and other files as a Contentful space, and follows changes of its files.

  --port 4000            Port; 0 for any that is free.
  --host 127.0.0.1       Address to listen on. Others than this machine's own need both tokens.
  --space waypost        Id of the space.
  --environment master   Id of the environment.
  --delivery-token T     What clients show for published content; 'delivery' if not given.
  --preview-token T      What clients show for drafts and everything else; 'preview' if not given.
  --data DIR             Where image sizes, conversions and the history of publications are kept over restarts.
  --help`

const options = readOptions()
const { promise: site, resolve: open } = Promise.withResolvers<Hono>()
const server = await listen()
const port = (server.address() as AddressInfo).port
const origin = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`
const service = await openContentService({
  dir: options.dir,
  publicUrl: origin,
  space: options.space,
  environment: options.environment,
  tokens: { delivery: options.deliveryToken, preview: options.previewToken, signing: signingKey() },
  ...keptIn(options.data),
  watch: true,
  onProblem: ({ file, line, reason }) =>
    console.warn(`${file}${line === undefined ? '' : `, line ${line}`}: ${reason}`),
}).catch((error: Error) => fail(`${options.dir} cannot be read (${error.message}).`))
open(
  new Hono()
    .route('/content', service.routes)
    .route('/content-preview', service.previewRoutes)
    .notFound((c) => c.text('404 Not Found', 404, { 'x-content-type-options': 'nosniff' })),
)
console.log(describe())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

function readOptions() {
  const { values, positionals } = parseOptions()
  if (values.help) {
    console.log(USAGE)
    process.exit(0)
  }
  const [folder, ...others] = positionals
  if (folder === undefined) fail('Name the folder to serve.')
  if (others.length > 0) fail(`Name one folder; '${others[0]}' is one too many.`)
  const dir = resolve(folder)
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) fail(`There is no folder ${dir}.`)
  const { host, space, environment, data } = values
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : NaN
  if (!(port <= 65_535)) fail(`--port takes a number from 0 to 65535, not '${values.port}'.`)
  for (const [name, id] of Object.entries({ space, environment }))
    if (!/^[A-Za-z0-9_.-]{1,64}$/.test(id))
      fail(`--${name} takes letters, digits, '-', '_' and '.', not '${id}'.`)
  const { 'delivery-token': deliveryToken, 'preview-token': previewToken } = values
  const isOwn = /^(?:localhost|127\.[\d.]+|::1)$/.test(host)
  if (!isOwn && (deliveryToken === undefined || previewToken === undefined))
    fail(`On ${host} others can reach it: name --delivery-token and --preview-token.`)
  return {
    dir,
    port,
    host,
    space,
    environment,
    deliveryToken: deliveryToken ?? 'delivery',
    previewToken: previewToken ?? 'preview',
    data: data === undefined ? undefined : resolve(data),
  }
}

function parseOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        port: { type: 'string', default: '4000' },
        host: { type: 'string', default: '127.0.0.1' },
        space: { type: 'string', default: 'waypost' },
        environment: { type: 'string', default: 'master' },
        'delivery-token': { type: 'string' },
        'preview-token': { type: 'string' },
        data: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    // After the first sentence comes advice for programmers.
    return fail((error as Error).message.replace(/(?<=')\. To specify .*/s, '.'))
  }
}

/** Listens before there is anything to serve, since addresses of files name the port; requests wait. */
async function listen(): Promise<Server> {
  const listening = createAdaptorServer({
    fetch: async (request, env) => (await site).fetch(request, env),
  }) as Server
  answerUnreadable(listening)
  listening.listen(options.port, options.host)
  await once(listening, 'listening').catch((error: NodeJS.ErrnoException) =>
    fail(
      error.code === 'EADDRINUSE'
        ? `Port ${options.port} is taken: name another with --port.`
        : `${options.host} cannot be listened on (${error.code}).`,
    ),
  )
  return listening
}

/** With a data folder, what clients were handed out holds over restarts. */
function signingKey(): string {
  const key = randomBytes(32).toString('base64url')
  if (options.data === undefined) return key
  const path = join(options.data, 'signing-key')
  try {
    mkdirSync(options.data, { recursive: true, mode: 0o700 })
    writeFileSync(path, key, { flag: 'wx', mode: 0o600 })
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      fail(`${options.data} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
    return readFileSync(path, 'utf8')
  }
}

function keptIn(dir: string | undefined) {
  if (dir === undefined) return {}
  const onTrouble = (error: unknown) => console.warn(`${dir}: ${(error as Error).message}`)
  return {
    variants: { dir: join(dir, 'variants'), onTrouble },
    conversions: { dir, onTrouble },
    journal: { dir, onTrouble },
  }
}

function describe(): string {
  const { dir, space, environment, deliveryToken, previewToken } = options
  return `${dir} is served as the Contentful space '${space}', environment '${environment}'.

  Delivery  ${origin}/content           access token '${deliveryToken}'
  Preview   ${origin}/content-preview   access token '${previewToken}'

  import { createClient } from 'contentful'
  const client = createClient({
    space: '${space}',
    environment: '${environment}',
    accessToken: '${deliveryToken}',
    host: '${new URL(origin).host}',
    basePath: 'content',
    insecure: true,
  })
  console.log(await client.getEntries())

Ctrl+C ends it.`
}

/** Answers what was asked, then ends. A second signal ends it at once. */
async function stop(): Promise<void> {
  server.close()
  server.closeIdleConnections()
  await service.close()
}

function fail(reason: string): never {
  console.error(`${reason}\n\n--help lists the options.`)
  process.exit(2)
}
