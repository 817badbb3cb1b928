import { Hono } from 'hono'
import { assetPath } from './assets/asset-address.ts'
import { createAssetKeys } from './assets/asset-keys.ts'
import { assetRoutes } from './assets/asset-routes.ts'
import { prepareSpace } from './delivery/prepare.ts'
import type { RequestLimit } from './delivery/request-limit.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { createFolder, type Changes } from './folder/folder.ts'
import type { ContentProblem } from './problem.ts'
import { createPublisher } from './publish.ts'
import type { ContentTokens } from './tokens.ts'
import { openVariants } from './variants/variants.ts'
import { watchFolder } from './folder/watch.ts'

export type { ContentProblem } from './problem.ts'

/** The embedded content service: files of a folder, served as Contentful serves a space. */
export interface ContentService {
  /** The Content Delivery API and the files it names, to be mounted at `/content`. */
  routes: Hono
  /** The same API with drafts and what is to be published later, to be mounted at `/content-preview`. */
  previewRoutes: Hono
  /** What is wrong with files now, in order of their names. */
  problems(): ContentProblem[]
  /**
   * Calls back after what is served has changed; a burst of changes is one call.
   *
   * @returns Ends it.
   */
  onChange(listener: () => void): () => void
  /** A file of `assets/` by its name. */
  findAsset(fileName: string): AssetAddress | undefined
  /** Ends the watch. What was read stays served. */
  close(): Promise<void>
}

/** Where a file is and, if it is a picture, how large. */
export interface AssetAddress {
  /** Root-relative. */
  url: string
  /** Pixels; absent for what is no picture. */
  width?: number
  height?: number
}

/** What the content service needs to know. */
export interface ContentServiceOptions {
  /** The content folder, absolute. The folders in it may be missing, and come later. */
  dir: string
  /** What callers show to be let in, and what signs what they are handed. */
  tokens: ContentTokens
  /** How much one caller may ask; without limit if not given. */
  limit?: RequestLimit
  /** Origin of the site, such as `http://localhost:3000`: addresses of files are built on its host. */
  publicUrl: string
  /** Id of the space; `waypost` if not given. */
  space?: string
  /** Id of the environment; `master` if not given. */
  environment?: string
  /** Where other sizes of pictures are kept; in memory alone if not given. */
  variants?: {
    dir: string
    /** Called when they cannot be kept, once until they can again. They are served all the same. */
    onTrouble(error: unknown): void
  }
  /** Whether changes of the folder are to be followed. */
  watch: boolean
  /** Called when a file begins to fail, or fails differently. The rest is served all the same. */
  onProblem(problem: ContentProblem): void
}

/** Longest wait that a timer takes; then it is looked again. */
const MAX_WAIT_MS = 2 ** 31 - 1

/**
 * Opens the content service: reads the whole folder, then serves from memory.
 *
 * @throws If the folder is there and cannot be listed.
 */
export async function openContentService(options: ContentServiceOptions): Promise<ContentService> {
  const { dir, tokens, publicUrl, limit, onProblem } = options
  const naming = {
    space: options.space ?? 'waypost',
    environment: options.environment ?? 'master',
    host: new URL(publicUrl).host,
  }
  const folder = createFolder(dir, onProblem)
  const listeners = new Set<() => void>()
  const publish = createPublisher(naming)
  let assets = folder.assets()
  let edition = publish(folder, Date.now())
  let nextPublication: NodeJS.Timeout | undefined

  async function refresh(changes?: Changes): Promise<void> {
    if (await folder.refresh(changes)) await republish()
  }

  async function republish(): Promise<void> {
    const now = Date.now()
    const next = publish(folder, now)
    await prepareSpace(next.preview)
    assets = folder.assets()
    edition = next
    clearTimeout(nextPublication)
    if (edition.nextAt !== undefined) {
      nextPublication = setTimeout(publishDue, Math.min(edition.nextAt - now, MAX_WAIT_MS)).unref()
    }
    for (const listener of listeners) listener()
  }

  /** Publishes what is due by now. It takes its turn with the changes of files. */
  function publishDue(): void {
    work = work.then(republish).catch(failWatching)
  }

  const failWatching = (error: unknown) =>
    onProblem({
      file: '.',
      reason: `Changes of the content folder cannot be followed (${(error as Error).message}).`,
    })
  let work = Promise.resolve()
  const follow = (changes: Changes) => {
    work = work.then(() => refresh(changes)).catch(failWatching)
  }
  // Watched before it is read, so that nothing can change in between unseen.
  const watch = options.watch ? watchFolder(dir, follow, failWatching) : undefined
  const firstReading = work.then(() => refresh())
  work = firstReading.catch(() => undefined)
  await firstReading

  const variants = openVariants(options.variants)
  const findAsset = (id: string) => assets.get(id)?.value
  const findByName = (fileName: string) => {
    const id = folder.findAssetId(fileName)
    const file = id === undefined ? undefined : findAsset(id)
    return id !== undefined && file ? { url: assetPath(id, file), ...file.image } : undefined
  }
  const { host, space } = naming
  const assetKeys = createAssetKeys(tokens.signing, space)
  return {
    routes: new Hono()
      .route(
        '/',
        deliveryRoutes({
          space: () => edition.published,
          token: tokens.delivery,
          createAssetKey: (expiresAt) => assetKeys.create(expiresAt, false),
          limit,
        }),
      )
      .route('/', assetRoutes({ findAsset, variants, assetKeys, host })),
    previewRoutes: new Hono().route(
      '/',
      deliveryRoutes({
        space: () => edition.preview,
        spaceAt: (instant) => edition.at(instant),
        token: tokens.preview,
        createAssetKey: (expiresAt) => assetKeys.create(expiresAt, true),
        limit,
      }),
    ),
    problems: folder.problems,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    findAsset: findByName,
    async close() {
      watch?.close()
      await work
      clearTimeout(nextPublication)
    },
  }
}
