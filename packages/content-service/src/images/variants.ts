import { createClientCounts } from '@waypost/http/client-counts.ts'
import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { tooManyRequests, unavailable } from '../api/errors.ts'
import { convertPicture, type Variant } from './convert.ts'
import { openVariantFiles, type VariantFiles } from './variant-files.ts'
import type { ImageOptions } from './image-options.ts'

export interface VariantRequest {
  /** Names the state of the file among those of all files. */
  original: string
  options: ImageOptions
  /** Whether pages of the site request this size: it never waits for others, and everybody may have it made. */
  isCommonSize: boolean
  /** Who asks, for limits; absent for this process itself. */
  client?: string
  /** @returns The file's bytes; `undefined` if it is not in that state any more. */
  read(): Promise<Buffer | undefined>
}

export type Variants = ReturnType<typeof openVariants>

const LIMITS = {
  maxDiskBytes: 512 * 1024 * 1024,
  maxMemoryBytes: 16 * 1024 * 1024,
  /** The part of the disk's bytes that sizes other than common ones may take. */
  maxOtherDiskBytes: 128 * 1024 * 1024,
  /** How long other sizes are made for one client within a minute. */
  maxClientMs: 20_000,
  /** How many other sizes may wait for one client. */
  maxClientWaiting: 40,
  /** How many may wait, of either kind, before one more is refused. */
  maxWaiting: 200,
  /** How long one may wait for its turn. */
  maxWaitMs: 30_000,
  /** How long a caller waits for an answer. What is made later is kept all the same. */
  maxAnswerMs: 45_000,
}

const MINUTE_S = 60

/** Raised whenever `convertPicture` makes something else of the same file. */
const CONVERSION = 1

/** What variants are made with; tests count and hold up what is made. */
export interface VariantsOptions {
  /** Where variants are kept; in memory alone if absent. */
  dir?: string
  /** Called when they cannot be kept there, once until they can again. They are served all the same. */
  onError?(error: unknown): void
  limits?: Partial<typeof LIMITS>
  convert?: typeof convertPicture
}

/** Opens the maker of variants. It works on other threads, and leaves some of them free for everything else. */
export function openVariants({
  dir,
  onError = () => {},
  limits: given,
  convert = convertPicture,
}: VariantsOptions = {}) {
  const limits = { ...LIMITS, ...given }
  // What strangers make up never takes the place of what pages need.
  const commonFiles = openFiles('', limits.maxDiskBytes - limits.maxOtherDiskBytes)
  const otherFiles = openFiles('other', limits.maxOtherDiskBytes)
  const inMemory = new LRUCache<string, Variant, VariantRequest>({
    maxSize: limits.maxMemoryBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: (key, _stale, { context }) => find(key, context),
    // Callers wait for it, whatever the cache has no room for.
    ignoreFetchAbort: true,
  })
  const otherMs = new RateLimiterMemory({ points: limits.maxClientMs, duration: MINUTE_S })
  const waiting = createClientCounts(limits.maxClientWaiting)
  // A caller who requests many other sizes waits for those alone, and never holds up a page's pictures.
  const commonWork = pLimit(availableParallelism() > 2 ? 2 : 1)
  const otherWork = pLimit(1)

  function openFiles(folder: string, maxBytes: number): VariantFiles | undefined {
    return dir === undefined ? undefined : openVariantFiles({ dir: join(dir, folder), maxBytes, onError })
  }

  async function find(key: string, request: VariantRequest): Promise<Variant | undefined> {
    const kept = (await commonFiles?.read(key)) ?? (await otherFiles?.read(key))
    if (kept) return kept
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
        // Those before it may have taken the whole time.
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
    const askedAtMs = performance.now()
    return work(async () => {
      if (performance.now() - askedAtMs > limits.maxWaitMs) {
        throw unavailable('The picture waited too long to be made.')
      }
      return act()
    })
  }

  async function make({ options, read }: VariantRequest): Promise<Variant | undefined> {
    const bytes = await read()
    return bytes && convert(bytes, options)
  }

  /** Names what `provide` gives for a request: the same for as long as the same would be given. */
  function keyOf({ original, options }: Pick<VariantRequest, 'original' | 'options'>): string {
    const words = Object.entries(options).toSorted(([one], [other]) => (one < other ? -1 : 1))
    return hash(original) + hash(`${CONVERSION} ${JSON.stringify(words)}`)
  }

  return {
    keyOf,
    /**
     * A variant, made first if needed. What many callers ask for at the same time is made once.
     *
     * @returns `undefined` if the file is not in that state any more.
     * @throws ApiError if it cannot be made of the file, or not now or not for this client.
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
