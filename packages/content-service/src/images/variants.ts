import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createClientCounts } from '@waypost/http/client-counts.ts'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { tooManyRequests, unavailable } from '../api/errors.ts'
import { convertPicture, type Variant } from './convert.ts'
import type { ImageOptions } from './image-options.ts'
import { openVariantFiles, type VariantFiles } from './variant-files.ts'

export interface VariantRequest {
  /** Identifies the file and its state. */
  original: string
  options: ImageOptions
  /** Whether the site's pages request this size. It then waits for no other size, and counts for no client's limit. */
  isCommonSize: boolean
  /** Identifies the client, for limits; absent for this process itself. */
  client?: string
  /** @returns The file's bytes; `undefined` if the file has changed. */
  read(): Promise<Buffer | undefined>
}

export type Variants = ReturnType<typeof openVariants>

const LIMITS = {
  maxDiskBytes: 512 * 1024 * 1024,
  maxMemoryBytes: 16 * 1024 * 1024,
  /** Bytes of the disk's share for sizes that are not common. */
  maxOtherDiskBytes: 128 * 1024 * 1024,
  /** Maximum time in a minute for one client's other sizes. */
  maxClientMs: 20_000,
  /** Maximum number of one client's other sizes that wait. */
  maxClientWaiting: 40,
  /** Maximum number of variants of both kinds that wait. */
  maxWaiting: 200,
  /** Maximum time until a caller gets an answer. A variant that is ready later is stored nevertheless. */
  maxAnswerMs: 45_000,
}

const MINUTE_S = 60

/** Raise this number whenever `convertPicture` makes other bytes from the same file. */
const CONVERSION = 1

/** Tests replace limits and conversion. */
export interface VariantsOptions {
  /** Folder for variants. If absent, variants are only in memory. */
  dir?: string
  /** Called when a variant cannot be stored in the folder; not again until a write succeeds. */
  onError?(error: unknown): void
  limits?: Partial<typeof LIMITS>
  convert?: typeof convertPicture
}

/** Opens the maker of variants. It works on other threads, and leaves some of them free for other work. */
export function openVariants({
  dir,
  onError = () => {},
  limits: given,
  convert = convertPicture,
}: VariantsOptions = {}) {
  const limits = { ...LIMITS, ...given }
  // Sizes that strangers invent must not displace the sizes of pages.
  const commonFiles = openFiles('', limits.maxDiskBytes - limits.maxOtherDiskBytes)
  const otherFiles = openFiles('other', limits.maxOtherDiskBytes)
  const inMemory = new LRUCache<string, Variant, VariantRequest>({
    maxSize: limits.maxMemoryBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: (key, _stale, { context }) => find(key, context),
    // Callers also wait for variants that are too large for the cache.
    ignoreFetchAbort: true,
  })
  const otherMs = new RateLimiterMemory({ points: limits.maxClientMs, duration: MINUTE_S })
  const waiting = createClientCounts(limits.maxClientWaiting)
  const commonWork = pLimit(availableParallelism() > 2 ? 2 : 1)
  const otherWork = pLimit(1)

  function openFiles(folder: string, maxBytes: number): VariantFiles | undefined {
    return dir === undefined ? undefined : openVariantFiles({ dir: join(dir, folder), maxBytes, onError })
  }

  async function find(key: string, request: VariantRequest): Promise<Variant | undefined> {
    const stored = (await commonFiles?.read(key)) ?? (await otherFiles?.read(key))
    if (stored) return stored
    const variant = await (request.isCommonSize ? makeCommon(request) : makeOther(request))
    if (variant) await (request.isCommonSize ? commonFiles : otherFiles)?.write(key, variant)
    return variant
  }

  function makeCommon(request: VariantRequest) {
    return takeTurn(commonWork, () => make(request))
  }

  async function makeOther(request: VariantRequest) {
    const { client } = request
    if (client === undefined) return takeTurn(otherWork, () => make(request))
    await refuseTooLong(client)
    const end = waiting.begin(client)
    if (!end) throw tooManyRequests(1)
    try {
      return await takeTurn(otherWork, async () => {
        // The client's earlier requests may have used up its time while this one waited.
        await refuseTooLong(client)
        const startedAtMs = performance.now()
        return make(request).finally(() =>
          otherMs.penalty(client, Math.ceil(performance.now() - startedAtMs)),
        )
      })
    } finally {
      end()
    }
  }

  async function refuseTooLong(client: string): Promise<void> {
    const spent = await otherMs.get(client)
    if (spent && spent.consumedPoints >= limits.maxClientMs)
      throw tooManyRequests(Math.max(1, Math.ceil(spent.msBeforeNext / 1000)))
  }

  async function takeTurn<T>(work: LimitFunction, act: () => Promise<T>): Promise<T> {
    if (work.pendingCount >= limits.maxWaiting) throw unavailable('Too many pictures are waiting to be made.')
    return work(act)
  }

  async function make({ options, read }: VariantRequest): Promise<Variant | undefined> {
    const bytes = await read()
    return bytes && convert(bytes, options)
  }

  function keyOf({ original, options }: Pick<VariantRequest, 'original' | 'options'>): string {
    const sorted = Object.entries(options).toSorted(([one], [other]) => (one < other ? -1 : 1))
    return hash(original) + hash(`${CONVERSION} ${JSON.stringify(sorted)}`)
  }

  return {
    /** Identifies the bytes of the variant. */
    keyOf,
    /**
     * Provides a variant, and makes it if needed. Concurrent requests for one variant share the work.
     * @returns `undefined` if the file has changed.
     * @throws ApiError if the variant cannot be made, or not now, or not for this client.
     */
    provide: (request: VariantRequest): Promise<Variant | undefined> =>
      inTime(inMemory.fetch(keyOf(request), { context: request }), limits.maxAnswerMs),
  }
}

async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(unavailable('The picture takes too long to make.')), limitMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}
