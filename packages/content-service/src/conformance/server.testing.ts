import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { answerUnreadable } from '@waypost/http/unreadable-requests.ts'
import { afterAll, onTestFinished } from 'vitest'
import {
  createTestFolder,
  openTestService,
  PREVIEW_TOKEN,
  TEST_TOKEN,
  type AtEnd,
  type TestFolder,
  type TestService,
} from '../content-folder.testing.ts'
import { checkAnswer, type Answer } from './answers.testing.ts'
import { contentFiles } from './content-files.testing.ts'

/** A content folder that is served over HTTP. */
export interface TestServer {
  folder: TestFolder
  service: TestService
  /** Name and port, as the client takes them. */
  host: string
  /** Address of the site, such as `http://127.0.0.1:50000`. */
  origin: string
  /**
   * Asks the delivery API without a client; what is answered is checked.
   * @param path Below the environment's address, such as `/entries?limit=1`.
   */
  get(path: string, init?: RequestInit): Promise<Answer>
  /** Asks as `get` does, on the preview side. */
  getPreview(path: string, init?: RequestInit): Promise<Answer>
}

/**
 * Serves the content folder of all tests once for the tests of a file, of which none may change it.
 * @returns Gives the server, which is opened with the first call.
 */
export function shareServer(): () => Promise<TestServer> {
  const ends: (() => Promise<void>)[] = []
  let opened: Promise<TestServer> | undefined
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })
  return () => (opened ??= openServer({}, {}, (end) => ends.push(end)))
}

type ServiceOptions = NonNullable<Parameters<typeof openTestService>[1]>

/** Serves the content folder of all tests, with these files besides, for one test unless another end is named. */
export async function openServer(
  files: Record<string, string> = {},
  options: ServiceOptions = {},
  atEnd: AtEnd = onTestFinished,
): Promise<TestServer> {
  const folder = await createTestFolder({ ...contentFiles, ...files }, atEnd)
  return serveFolder(folder, options, atEnd)
}

/** Serves a folder. */
export async function serveFolder(
  folder: TestFolder,
  options: ServiceOptions = {},
  atEnd: AtEnd = onTestFinished,
): Promise<TestServer> {
  // Listening comes first: addresses of files hold the port.
  const server = createAdaptorServer({ fetch: (request, env) => service.site.fetch(request, env) }) as Server
  answerUnreadable(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin = `http://${host}`
  const service = await openTestService(folder.dir, { publicUrl: origin, ...options }, atEnd)
  return {
    folder,
    service,
    host,
    origin,
    get: (path, init) => ask(`${origin}/content${ENVIRONMENT}${path}`, TEST_TOKEN, init),
    getPreview: (path, init) => ask(`${origin}/content-preview${ENVIRONMENT}${path}`, PREVIEW_TOKEN, init),
  }
}

/** Changes the folder and waits until that is published. */
export async function change({ service }: TestServer, act: () => Promise<void>): Promise<void> {
  const changed = service.nextChange()
  await act()
  await changed
}

/** Asks for any address with a token, and checks what is answered. */
export async function ask(address: string, token: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) }
  const response = await fetch(address, { ...init, headers })
  const text = await response.text()
  const answer = {
    url: new URL(address),
    status: response.status,
    headers: response.headers,
    body: text && JSON.parse(text),
  }
  if (init.method !== 'HEAD') checkAnswer(answer)
  return answer
}

const ENVIRONMENT = '/spaces/waypost/environments/master'
