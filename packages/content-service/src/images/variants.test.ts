import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { convertPicture } from './convert.ts'
import { openVariants, type VariantRequest, type VariantsOptions } from './variants.ts'

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

describe('making variants', () => {
  it('happens once for a hundred concurrent requests', async () => {
    const { variants, made } = open()
    const all = await Promise.all(Array.from({ length: 100 }, () => variants.provide(sized(20))))
    expect(made).toHaveLength(1)
    expect(new Set(all).size).toBe(1)
    expect((await sharp(all[0]!.bytes).metadata()).width).toBe(20)
  })

  it('has no limit on the sizes of one picture', async () => {
    const { variants } = open({ limits: { maxWaiting: 2000 } })
    const widths = Array.from({ length: 300 }, (_, index) => index + 1)
    const answers = await Promise.all(widths.map((width) => variants.provide(sized(width))))
    expect(answers).toHaveLength(300)
  })

  it('stops for a client that used up its time, until the minute is over', async () => {
    const { variants, made } = open({ limits: { maxClientMs: 40 }, hold: () => setTimeout(50) })
    await variants.provide({ ...sized(1), client: 'a' })
    const refusal = await variants.provide({ ...sized(2), client: 'a' }).catch((error: ApiError) => error)
    expect(refusal).toMatchObject({ status: 429, id: 'RateLimitExceeded' })
    expect((refusal as ApiError).retryAfterSeconds).toBeGreaterThan(50)
    expect(made).toHaveLength(1)

    await expect(variants.provide({ ...sized(1), client: 'a' })).resolves.toBeDefined()
    await expect(variants.provide({ ...sized(2), client: 'b' })).resolves.toBeDefined()
    await expect(variants.provide({ ...sized(3), client: 'a', isCommonSize: true })).resolves.toBeDefined()
  })

  it('is refused to a waiting client whose earlier requests used up its time', async () => {
    const { variants, made } = open({ limits: { maxClientMs: 40 }, hold: () => setTimeout(50) })
    const asked = [1, 2, 3, 4].map((width) => variants.provide({ ...sized(width), client: 'a' }))
    const statuses = (await Promise.allSettled(asked)).map(({ status }) => status)
    expect(statuses).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
    expect(made).toHaveLength(1)
  })

  it('serves other clients, however many sizes one client requests', async () => {
    const hold = Promise.withResolvers<void>()
    const { variants } = open({ hold: hold.promise, limits: { maxClientWaiting: 3, maxWaiting: 5 } })
    const widths = Array.from({ length: 20 }, (_, index) => index + 1)
    const many = Promise.allSettled(widths.map((width) => variants.provide({ ...sized(width), client: 'a' })))
    const other = variants.provide({ ...sized(30), client: 'b' })
    hold.resolve()
    await expect(other).resolves.toBeDefined()
    const refused = (await many).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(17)
    await expect(variants.provide({ ...sized(40), client: 'a' })).resolves.toBeDefined()
  })

  it('is refused while too much waits, and resumes afterwards', async () => {
    const hold = Promise.withResolvers<void>()
    const { variants } = open({ hold: hold.promise, limits: { maxWaiting: 3 } })
    const first = [1, 2, 3, 4].map((width) => variants.provide(sized(width)))
    await setTimeout()
    await expect(variants.provide(sized(5))).rejects.toMatchObject({ status: 503 })
    hold.resolve()
    await expect(Promise.all(first)).resolves.toHaveLength(4)
    await expect(variants.provide(sized(5))).resolves.toBeDefined()
  })

  it('answers in time, and stores a late result', async () => {
    const hold = Promise.withResolvers<void>()
    const { variants, made } = open({ hold: hold.promise, limits: { maxAnswerMs: 20 } })
    await expect(variants.provide(sized(1))).rejects.toMatchObject({ status: 503 })
    await expect(variants.provide(sized(1))).rejects.toMatchObject({ status: 503 })
    hold.resolve()
    await expect.poll(() => variants.provide(sized(1)).catch(() => undefined)).toBeDefined()
    expect(made).toHaveLength(1)
  })

  it('continues for pages while others fill the queue', async () => {
    const hold = Promise.withResolvers<void>()
    const { variants } = open({
      limits: { maxWaiting: 3 },
      hold: (options) => (options.width === 7 ? undefined : hold.promise),
    })
    const others = [1, 2, 3, 4].map((width) => variants.provide(sized(width)))
    await expect(variants.provide({ ...sized(7), isCommonSize: true })).resolves.toBeDefined()
    hold.resolve()
    await Promise.all(others)
  })

  it('is retried after a failure', async () => {
    const { variants, made } = open()
    const request = { ...sized(5), read: async () => Buffer.from('no picture') }
    await expect(variants.provide(request)).rejects.toBeInstanceOf(ApiError)
    await expect(variants.provide(sized(5))).resolves.toBeDefined()
    expect(made).toHaveLength(2)
  })
})

describe('the stored variants', () => {
  it('survive a restart completely', async () => {
    const dir = await makeDir()
    const before = await open({ dir }).variants.provide(common(20))
    const { variants, made } = open({ dir })
    expect(await variants.provide(common(20))).toEqual(before)
    expect(made).toHaveLength(0)
  })

  it.each([
    ['gone', (path: string) => rm(path)],
    ['cut off', (path: string) => truncate(path, 20)],
    ['changed', async (path: string) => writeFile(path, (await readFile(path)).fill(7, 40, 50))],
    ['no file any more', async (path: string) => rm(path).then(() => mkdir(path))],
  ])('are made again when their file is %s', async (_, damage) => {
    const dir = await makeDir()
    const before = await open({ dir }).variants.provide(common(20))
    const { variants, made } = open({ dir })
    const [name] = await readdir(dir)
    await damage(join(dir, name))
    expect(await variants.provide(common(20))).toEqual(before)
    expect(made).toHaveLength(1)
  })

  it('stay within their size: the least recently used goes first, and after a restart the oldest', async () => {
    const dir = await makeDir()
    const { variants } = open({ dir })
    for (const quality of [10, 11, 12]) await variants.provide(noisy(quality))
    const names = await readdir(dir)
    const nameOf = (quality: number) =>
      names.find((name) => name.startsWith(variants.keyOf(noisy(quality)))) ?? ''
    await utimes(join(dir, nameOf(11)), 1000, 1000)
    const limits = { maxDiskBytes: (await sizeOf(dir)) + 10, maxOtherDiskBytes: 1, maxMemoryBytes: 1 }

    const later = open({ dir, limits })
    await later.variants.provide(noisy(13))
    await expect.poll(() => readdir(dir)).not.toContain(nameOf(11))
    await later.variants.provide(noisy(10))
    expect(later.made).toHaveLength(1)
    await later.variants.provide(noisy(14))
    await expect.poll(() => readdir(dir)).not.toContain(nameOf(12))
    expect(await readdir(dir)).toContain(nameOf(10))
    expect(await sizeOf(dir)).toBeLessThanOrEqual(limits.maxDiskBytes)
  })

  it('are not displaced by sizes that strangers request', async () => {
    const dir = await makeDir()
    const limits = { maxMemoryBytes: 1, maxOtherDiskBytes: 10_000 }
    const { variants, made } = open({ dir, limits })
    await variants.provide(common(20))
    for (let quality = 1; quality <= 20; quality += 1)
      await variants.provide({ ...noisy(quality), isCommonSize: false })
    await expect.poll(() => sizeOf(join(dir, 'other'))).toBeLessThanOrEqual(10_000)
    made.length = 0
    await variants.provide(common(20))
    expect(made).toHaveLength(0)
  })

  it('stay in memory without a usable disk, which is reported once', async () => {
    const dir = join(await makeDir(), 'file')
    await writeFile(dir, 'no folder')
    const reported: unknown[] = []
    const { variants, made } = open({ dir, onError: (error) => reported.push(error) })
    for (const width of [10, 20, 10, 20]) await variants.provide(common(width))
    expect(made).toHaveLength(2)
    expect(reported).toHaveLength(1)
  })
})

/** Opens variants; `made` holds what was converted so far. */
function open({
  hold,
  ...options
}: VariantsOptions & { hold?: Promise<void> | ((options: VariantRequest['options']) => unknown) } = {}) {
  const made: unknown[] = []
  const variants = openVariants({
    ...options,
    async convert(bytes, options) {
      made.push(options)
      await (typeof hold === 'function' ? hold(options) : hold)
      return convertPicture(bytes, options)
    },
  })
  return { variants, made }
}

function sized(width: number): VariantRequest {
  return {
    original: 'one',
    options: { width, focus: 'center', format: 'webp' },
    isCommonSize: false,
    read: async () => picture,
  }
}

/** A size that pages request. */
function common(width: number): VariantRequest {
  return { ...sized(width), isCommonSize: true }
}

/** Something of about the same size in bytes each time. */
function noisy(quality: number): VariantRequest {
  return { ...common(50), options: { focus: 'center', format: 'tiff', quality } }
}

async function makeDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'waypost-variants-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

async function sizeOf(dir: string): Promise<number> {
  const sizes = await Promise.all(
    (await readdir(dir)).map(async (name) => (await stat(join(dir, name))).size),
  )
  return sizes.reduce((sum, one) => sum + one, 0)
}
