#!/usr/bin/env node
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { answerUnreadable } from '@waypost/http/unreadable-requests.ts'
import { Hono } from 'hono'
import { readOptions, USAGE, UsageError } from './serve-options.ts'
import { openContentService } from './service.ts'

const options = optionsGiven()
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
  ...storedIn(options.data),
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
console.log(greeting())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

/** Reads the options. Ends the process after `--help` or a wrong argument. */
function optionsGiven() {
  try {
    return readOptions(process.argv.slice(2)) ?? help()
  } catch (error) {
    if (error instanceof UsageError) return fail(error.message)
    throw error
  }
}

function help(): never {
  console.log(USAGE)
  process.exit(0)
}

/** Listens before it reads the folder, since addresses of files contain the port. Requests wait meanwhile. */
async function listen(): Promise<Server> {
  const listening = createAdaptorServer({
    fetch: async (request, env) => (await site).fetch(request, env),
  }) as Server
  answerUnreadable(listening)
  listening.listen(options.port, options.host)
  await once(listening, 'listening').catch((error: NodeJS.ErrnoException) =>
    fail(
      error.code === 'EADDRINUSE'
        ? `Port ${options.port} is taken: choose another with --port.`
        : `Cannot listen on ${options.host} (${error.code}).`,
    ),
  )
  return listening
}

/** Reads or creates the key for tokens and signatures. In a data folder, it survives restarts. */
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

function storedIn(dir: string | undefined) {
  if (dir === undefined) return {}
  const onError = (error: unknown) => console.warn(`${dir}: ${(error as Error).message}`)
  return {
    variants: { dir: join(dir, 'variants'), onError },
    conversions: { dir, onError },
    journal: { dir, onError },
  }
}

function greeting(): string {
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

/** Answers open requests, then ends the process. A second signal ends it at once. */
async function stop(): Promise<void> {
  server.close()
  server.closeIdleConnections()
  await service.close()
}

function fail(reason: string): never {
  console.error(`${reason}\n\n--help lists the options.`)
  process.exit(2)
}
