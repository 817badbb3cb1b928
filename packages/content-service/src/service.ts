import { Hono } from 'hono'
import { assetPath, DEFAULT_BASE_PATH } from './publishing/assets.ts'
import { createAssetKeys } from './assets/asset-keys.ts'
import { assetRoutes } from './assets/asset-routes.ts'
import type { IsCommonSize } from './assets/variant-answer.ts'
import { openConverter, type ConverterOptions } from './conversion/converter.ts'
import { createEntryIndex } from './delivery/search/entry-index.ts'
import type { RequestLimit } from './api/request-limit.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { openReleases } from './publishing/releases.ts'
import { createFolder } from './folder/folder.ts'
import { openJournal } from './journal/journal.ts'
import type { ContentProblem } from './folder/problem-list.ts'
import { pagesSchema, type TypeSchema } from './folder/type-schema.ts'
import type { TextProblem } from './folder/entry-file.ts'
import { createPublisher } from './publishing/publish.ts'
import { focusOfTags, type Focus } from './space/focus.ts'
import { linkedAssetsOf } from './space/links.ts'
import { OWN_SPACE, pagesContentType, type Tag } from './space/space.ts'
import { listFiles, listPictures, type Picture, type StoredFile } from './writing/list-assets.ts'
import { createPictureWriter, type PictureWriter } from './writing/pictures.ts'
import { openWriter, type Writer } from './writing/writing.ts'
import { openVariants, type VariantsOptions } from './images/variants.ts'

export type { ContentProblem } from './folder/problem-list.ts'
export type { TextProblem } from './folder/entry-file.ts'
export type { Picture, PictureUse, StoredFile } from './writing/list-assets.ts'
export { PictureError } from './writing/pictures.ts'
export type { TypeSchema } from './folder/type-schema.ts'
export { MAX_AVIF_PIXELS, MAX_PICTURE_PIXELS } from './images/convert.ts'

/** The embedded content service: it serves a folder as a Contentful space. */
export interface ContentService {
  /** The Content Delivery API and its files; mount it at `basePath`. */
  routes: Hono
  /** The same API with drafts and scheduled entries; mount it at `previewPath`. */
  previewRoutes: Hono
  problems(): ContentProblem[]
  /** Why the service does not serve changes of the folder now, say because it is gone; `undefined` if it does. */
  failure(): string | undefined
  /**
   * Calls the listener after each new release. Many changes at once make one release.
   * @returns A function that removes the listener.
   */
  onChange(listener: () => void): () => void
  /** Returns the id under which an entry was first published: its file may have been renamed since. */
  firstIdOf(id: string): string
  /**
   * Finds a file of `assets/` by its name; `undefined` for a draft unless `withDrafts` is set. Without it the caller shows the file to
   * readers, so addresses of its earlier states lead to it.
   */
  findAsset(fileName: string, options?: { withDrafts: boolean }): AssetAddress | undefined
  /** The files in `assets/`, pictures and others. */
  files(): StoredFile[]
  /** The pictures in `assets/`. */
  pictures: PictureWriter & { list(): Picture[] }
  /** Writes to the folder. A call that publishes ends once readers see it. Previews show a saved change soon after. */
  writer: Writer
  /** The content types that entries of the folder can have, `articles` first, and its tags. */
  declared(): { types: readonly TypeSchema[]; tags: readonly Tag[] }
  /** Both sides with the page of each text in place of its rich text, for callers in this process, without limits. */
  ownRoutes: { published: Hono; preview: Hono }
  /**
   * Reads a text as the content of an entry, `articles/tea` or `articles/tea.de`, without storing it.
   * @returns `undefined` if the folder can have no such entry.
   */
  show(entry: string, text: string): ShownText | undefined
  /** Files of `assets/` below `/assets` and `/secure` without signatures, for callers who may see drafts. */
  draftFiles: Hono
  /** Stops watching. The service keeps serving the last release. */
  close(): Promise<void>
}

/** A text that is not saved. */
export interface ShownText {
  problems: readonly TextProblem[]
  /** Absent if the text cannot be read as an entry. */
  shown?: {
    id: string
    /** Code of the locale that the text is a translation into; absent for the entry itself. */
    locale?: string
    /** Opens the preview side of `ownRoutes` with the text in place of its file. */
    openRoutes(): Hono
  }
}

export interface AssetAddress {
  url: string
  /** Width in pixels; absent unless the file is a picture. */
  width?: number
  height?: number
  /** The part that stays visible when a page crops the picture; absent for its middle. */
  focus?: Focus
}

export interface ContentTokens {
  delivery: string
  /** Access token for the preview side. */
  preview: string
  signing: string
}

export interface ContentServiceOptions {
  /** The content folder, absolute. Folders in it can be created later. If `articles/` disappears, the last release stays. */
  dir: string
  tokens: ContentTokens
  /** Limits per caller; none by default. */
  limit?: RequestLimit
  /** Origin of the site, such as `http://localhost:3000`. Addresses of files have its host. */
  publicUrl: string
  /** Path of `routes`, for the addresses of files; `/content` by default. */
  basePath?: string
  /** Path of `previewRoutes`; `/content-preview` by default. */
  previewPath?: string
  space?: string
  environment?: string
  /** Where the service stores image sizes, and how many it makes at once. */
  variants?: VariantsOptions
  /** Whether the site's pages use a size of a picture. The service makes such sizes first. */
  isCommonSize?: IsCommonSize
  /** A cache of converted files. Without it, each start converts all files. */
  conversions?: ConverterOptions
  /** The history of publications, which sync needs; in memory by default. */
  journal?: {
    /** Folder of the history; absent to keep it in memory. */
    dir?: string
    /** Called if the file is damaged and replaced, or is unusable. The service continues without the history. */
    onError(error: unknown): void
  }
  /** Whether files of drafts need no signature, as in a preview, which checks its callers itself. */
  areDraftFilesOpen?: boolean
  watch: boolean
  /** Called for each new problem of a file. All other files are served. */
  onProblem(problem: ContentProblem): void
}

/** Opens the content service: reads the folder, then serves it from memory. */
export async function openContentService(options: ContentServiceOptions): Promise<ContentService> {
  const { dir, tokens, publicUrl, limit, onProblem } = options
  const { host, origin } = new URL(publicUrl)
  const { space = OWN_SPACE.space, environment = OWN_SPACE.environment } = options
  const { basePath = DEFAULT_BASE_PATH, previewPath = '/content-preview' } = options
  const converter = options.conversions && openConverter(dir, options.conversions)
  const folder = createFolder(dir, onProblem, converter, converter?.measure)
  const journal = openJournal(options.journal)
  const listeners = new Set<() => void>()
  const index = createEntryIndex()
  const releases = await openReleases({
    dir,
    folder,
    publish: createPublisher({ space, environment, host, basePath }, journal.stamp),
    prepare: ({ published, preview }) => index.update(published, preview),
    watch: options.watch,
    onChange() {
      for (const listener of listeners) listener()
    },
    onFailure: (error) => onProblem({ file: '.', reason: cannotFollow(error) }),
  })

  const findAsset = (id: string) => releases.assets().get(id)
  /** Ids of files that the site shows outside entries, such as a portrait. */
  const shownBySite = new Set<string>()
  const isShown = (id: string) => shownBySite.has(id) || linkedAssetsOf(releases.current().published).has(id)
  const assetKeys = createAssetKeys(tokens.signing, space)
  const { signing: signingKey } = tokens
  const publishedSide = {
    space: () => releases.current().published,
    token: tokens.delivery,
    sync: { journal, signingKey, baseUrl: `${origin}${basePath}` },
    createAssetKey: (expiresAt: number) => assetKeys.create(expiresAt, false),
    index,
  }
  const previewSide = {
    space: () => releases.current().preview,
    spaceAt: (instant: number) => releases.current().at(instant),
    token: tokens.preview,
    sync: { signingKey, baseUrl: `${origin}${previewPath}` },
    createAssetKey: (expiresAt: number) => assetKeys.create(expiresAt, true),
    index,
  }
  const variants = openVariants(options.variants)
  const filesOf = (areDraftsOpen = false) =>
    assetRoutes({
      findAsset,
      isShown,
      variants,
      assetKeys,
      host,
      basePath,
      isCommonSize: options.isCommonSize,
      addressOf: limit?.addressOf,
      areDraftsOpen,
    })
  return {
    writer: openWriter(dir, { afterWrite: (paths) => releases.refresh(paths) }),
    routes: new Hono()
      .route('/', deliveryRoutes({ ...publishedSide, limit }))
      .route('/', filesOf(options.areDraftFilesOpen)),
    previewRoutes: new Hono().route('/', deliveryRoutes({ ...previewSide, limit })),
    ownRoutes: {
      published: new Hono()
        .route('/', deliveryRoutes({ ...publishedSide, areWithPages: true }))
        .route('/', filesOf(options.areDraftFilesOpen)),
      preview: new Hono().route('/', deliveryRoutes({ ...previewSide, areWithPages: true })),
    },
    problems: folder.problems,
    failure: releases.failure,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    firstIdOf: journal.firstIdOf,
    findAsset(fileName, { withDrafts } = { withDrafts: false }) {
      const id = folder.findAssetId(fileName)
      const file = id === undefined ? undefined : findAsset(id)
      if (id === undefined || !file || (file.isDraft && !withDrafts)) return undefined
      if (!withDrafts) shownBySite.add(id)
      const focus = focusOfTags((file.metadata?.tags ?? []).map((tag) => tag.id))
      return { url: assetPath(basePath, id, file), ...file.image, ...(focus && { focus }) }
    },
    files: () => listFiles(releases.assets(), releases.current().preview),
    pictures: {
      ...createPictureWriter(dir, releases.refresh),
      list: () => listPictures(releases.assets(), releases.current(), basePath),
    },
    declared: () => ({
      // A folder that is missing is made with its first entry.
      types: [
        ...new Map([
          ...folder.schemas(),
          [pagesContentType.id, folder.schemas().get(pagesContentType.id) ?? pagesSchema],
        ]).values(),
      ],
      tags: [...releases.current().preview.tags.values()],
    }),
    show(entry, text) {
      const [, typeFolder = '', name = ''] = /^([^/]+)\/([^/]+)$/.exec(entry) ?? []
      const read = folder.showEntry(typeFolder, name, text)
      if (!read) return undefined
      const { id, locale, problems, bundle } = read
      if (!bundle) return { problems }
      const openRoutes = () => {
        const shown = releases.current().showing(bundle)
        const side = { space: () => shown, token: tokens.preview, areWithPages: true, index }
        return new Hono().route('/', deliveryRoutes(side))
      }
      return { problems, shown: { id, locale, openRoutes } }
    },
    draftFiles: filesOf(true),
    async close() {
      // Close the converter first, since thousands of files may wait for their conversion.
      converter?.close()
      await releases.close()
      journal.close()
    },
  }
}

function cannotFollow(error: unknown): string {
  return `Changes of the content folder cannot be followed (${(error as Error).message}).`
}
