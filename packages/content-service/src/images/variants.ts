import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { accessDenied, unavailable } from '../api/errors.ts'
import { convertPicture, type Variant } from './convert.ts'
import { openVariantFiles } from './variant-files.ts'
import type { ImageOptions } from './image-options.ts'

/** What is asked for of one state of one file. */
export interface VariantRequest {
  /** Names the state of the file among those of all files. */
  original: string
  options: ImageOptions
  /** Whether pages of the site request this size: it never waits for others, and is not counted with them. */
  isCommonSize: boolean
  /**
   * Reads the file.
   *
   * @returns `undefined` if it is not in that state any more.
   */
  read(): Promise<Buffer | undefined>
}

/** Makes pictures of others and keeps them. */
export interface Variants {
  /** Names what `provide` gives for a request: the same for as long as the same would be given. */
  keyOf(request: Pick<VariantRequest, 'original' | 'options'>): string
  /**
   * A variant, made first if needed. What many callers ask for at the same time is made once.
   *
   * @returns `undefined` if the file is not in that state any more.
   * @throws ApiError if it cannot be made of the file, or not now, or if too many others were made of it.
   */
  provide(request: VariantRequest): Promise<Variant | undefined>
}

/** How much is made and kept. */
export interface VariantLimits {
  maxDiskBytes: number
  maxMemoryBytes: number
  /** Sizes that are made of one picture since the start, besides common ones. */
  maxOtherSizes: number
  /** How many may wait, of either kind, before one more is refused. */
  maxWaiting: number
  /** How long one may wait for its turn. */
  maxWaitMs: number
  /** How long a caller waits for an answer. What is made later is kept all the same. */
  maxAnswerMs: number
}

const LIMITS: VariantLimits = {
  maxDiskBytes: 512 * 1024 * 1024,
  maxMemoryBytes: 16 * 1024 * 1024,
  maxOtherSizes: 100,
  maxWaiting: 200,
  maxWaitMs: 30_000,
  maxAnswerMs: 45_000,
}

/** Raised whenever `convertPicture` makes something else of the same file. */
const CONVERSION = 1

/** What variants are made with; tests count and hold up what is made. */
export interface VariantsOptions {
  /** Where variants are kept; in memory alone if absent. */
  dir?: string
  /** Called when they cannot be kept there, once until they can again. */
  onTrouble?(error: unknown): void
  limits?: Partial<VariantLimits>
  convert?: typeof convertPicture
}

/** Opens the maker of variants. It works on other threads, and leaves some of them free for everything else. */
export function openVariants({
  dir,
  onTrouble = () => {},
  limits: given,
  convert = convertPicture,
}: VariantsOptions = {}): Variants {
  const limits = { ...LIMITS, ...given }
  const files =
    dir === undefined ? undefined : openVariantFiles({ dir, maxBytes: limits.maxDiskBytes, onTrouble })
  const inMemory = new LRUCache<string, Variant, VariantRequest>({
    maxSize: limits.maxMemoryBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: (key, _stale, { context }) => find(key, context),
    // Callers wait for it, whatever the cache has no room for.
    ignoreFetchAbort: true,
  })
  const otherSizes = new LRUCache<string, Set<string>>({ max: 10_000 })
  // A caller who requests many other sizes waits for those alone, and never holds up a page's pictures.
  const commonWork = pLimit(availableParallelism() > 2 ? 2 : 1)
  const otherWork = pLimit(1)

  async function find(key: string, request: VariantRequest): Promise<Variant | undefined> {
    const kept = await files?.read(key)
    if (kept) return kept
    const variant = await make(key, request)
    if (variant) await files?.write(key, variant)
    return variant
  }

  async function make(key: string, { original, options, isCommonSize, read }: VariantRequest) {
    const work = isCommonSize ? commonWork : otherWork
    if (work.pendingCount >= limits.maxWaiting) throw unavailable('Too many pictures are waiting to be made.')
    if (!isCommonSize) count(original, key)
    const askedAtMs = performance.now()
    return work(async () => {
      if (performance.now() - askedAtMs > limits.maxWaitMs) {
        throw unavailable('The picture waited too long to be made.')
      }
      const bytes = await read()
      return bytes && convert(bytes, options)
    })
  }

  function count(original: string, key: string): void {
    const sizes = otherSizes.get(original) ?? new Set()
    if (!sizes.has(key) && sizes.size >= limits.maxOtherSizes) {
      throw accessDenied(`At most ${limits.maxOtherSizes} other sizes are made of one picture.`)
    }
    otherSizes.set(original, sizes.add(key))
  }

  const keyOf: Variants['keyOf'] = ({ original, options }) => {
    const words = Object.entries(options).toSorted(([one], [other]) => (one < other ? -1 : 1))
    return hash(original) + hash(`${CONVERSION} ${JSON.stringify(words)}`)
  }

  return {
    keyOf,
    provide: (request) => inTime(inMemory.fetch(keyOf(request), { context: request }), limits.maxAnswerMs),
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
