import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import axios from 'axios'
import { createClient, type CreateClientParams } from 'contentful'
import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import {
  openContentService,
  type ContentProblem,
  type ContentService,
  type ContentServiceOptions,
} from './service.ts'

/** A content folder for one test. */
export interface TestFolder {
  dir: string
  /** Writes a file by its path in the folder, such as `articles/a.md`. */
  write(path: string, content: string | Uint8Array): Promise<void>
  /** Writes as many editors do: to a temporary file, then renames it. */
  replace(path: string, content: string): Promise<void>
  remove(path: string): Promise<void>
}

/** Registers a clean-up. */
export type AtEnd = (end: () => Promise<void>) => void

/** Makes a content folder with these files. It is removed after the test by default. */
export async function createTestFolder(
  files: Record<string, string | Uint8Array> = {},
  atEnd: AtEnd = onTestFinished,
): Promise<TestFolder> {
  const dir = await mkdtemp(join(tmpdir(), 'waypost-content-'))
  atEnd(() => rm(dir, { recursive: true, force: true }))
  const folder: TestFolder = {
    dir,
    async write(path, content) {
      await mkdir(dirname(join(dir, path)), { recursive: true })
      await writeFile(join(dir, path), content)
    },
    async replace(path, content) {
      const other = join(dir, `${path}.tmp`)
      await writeFile(other, content)
      await rename(other, join(dir, path))
    },
    remove: (path) => rm(join(dir, path), { recursive: true }),
  }
  for (const [path, content] of Object.entries(files)) await folder.write(path, content)
  return folder
}

/** A service over a folder, and the problems that it has reported. */
export interface TestService extends ContentService {
  /** All problems so far, as `file:line reason`. */
  reported: string[]
  /** The service at its paths. */
  site: Hono
  /** Resolves with the next call of `onChange`. */
  nextChange(): Promise<void>
  /** Resolves with the next problem. */
  nextProblem(): Promise<ContentProblem>
}

export const TEST_TOKEN = 'a-token-for-tests-only'
export const PREVIEW_TOKEN = 'a-token-for-previews-in-tests'

/** Opens a content service. It is closed after the test by default. */
export async function openTestService(
  dir: string,
  {
    watch = false,
    basePath = '/content',
    previewPath = '/content-preview',
    ...options
  }: Pick<
    Partial<ContentServiceOptions>,
    | 'areDraftFilesOpen'
    | 'basePath'
    | 'isCommonSize'
    | 'previewPath'
    | 'conversions'
    | 'journal'
    | 'limit'
    | 'publicUrl'
    | 'variants'
    | 'watch'
  > = {},
  atEnd: AtEnd = onTestFinished,
): Promise<TestService> {
  const reported: string[] = []
  const waiting: ((problem: ContentProblem) => void)[] = []
  const service = await openContentService({
    dir,
    tokens: { delivery: TEST_TOKEN, preview: PREVIEW_TOKEN, signing: 'a-key-for-tests-only' },
    publicUrl: 'http://localhost:3000',
    watch,
    basePath,
    previewPath,
    ...options,
    onProblem(problem) {
      reported.push(`${problem.file}:${problem.line ?? ''} ${problem.reason}`)
      for (const resolve of waiting.splice(0)) resolve(problem)
    },
  })
  atEnd(() => service.close())
  return {
    ...service,
    reported,
    site: new Hono().route(basePath, service.routes).route(previewPath, service.previewRoutes),
    nextChange() {
      return new Promise((resolve) => {
        const stop = service.onChange(() => {
          stop()
          resolve()
        })
      })
    },
    nextProblem: () => new Promise((resolve) => waiting.push(resolve)),
  }
}

/** The official client, connected to a service without a socket. */
export function createTestClient(
  { site }: Pick<TestService, 'site'>,
  options: Partial<CreateClientParams> = {},
) {
  return createClient({
    space: 'waypost',
    accessToken: TEST_TOKEN,
    host: 'localhost:3000',
    insecure: true,
    basePath: 'content',
    retryOnError: false,
    adapter: createAdapter(site),
    ...options,
  })
}

/** Sends a request to the delivery API without a client. */
export async function get(
  { site }: Pick<TestService, 'site'>,
  path: string,
  init: RequestInit = {},
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests know the shapes
): Promise<{ status: number; headers: Headers; body: any }> {
  const headers = { authorization: `Bearer ${TEST_TOKEN}`, ...(init.headers as Record<string, string>) }
  const response = await site.request(`/content/spaces/waypost/environments/master${path}`, {
    ...init,
    headers,
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
}

/** An article's file with a title and this body. */
export function article(title: string, body = '', extra: Record<string, string> = {}): string {
  const lines = Object.entries({ title, ...extra }).map(([key, value]) => `${key}: ${value}\n`)
  return `---\n${lines.join('')}---\n${body}`
}

type Adapter = Extract<CreateClientParams['adapter'], (...parameters: never[]) => unknown>

function createAdapter(site: Hono): Adapter {
  return async (config) => {
    const request = new Request(axios.getUri(config), {
      method: config.method,
      body: config.data,
      headers: new Headers(config.headers),
    })
    const answer = await site.fetch(request)
    const { status, statusText } = answer
    const response = {
      data: JSON.parse(await answer.text()),
      status,
      statusText,
      headers: Object.fromEntries(answer.headers),
      config,
      request,
    }
    if (config.validateStatus?.(status) ?? true) return response
    throw Object.assign(new Error(`Status ${status}`), { isAxiosError: true, config, request, response })
  }
}
