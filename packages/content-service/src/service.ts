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
import type { TextProblem } from './folder/shown-text.ts'
import { createPublisher } from './publishing/publish.ts'
import { focusOfTags, type Focus } from './space/focus.ts'
import { prepareLinks } from './space/links.ts'
import { listFiles, type StoredFile } from './writing/list-files.ts'
import { listPictures, type Picture } from './writing/list-pictures.ts'
import { createPictureWriter, type PictureWriter } from './writing/pictures.ts'
import { openWriter, type Writer } from './writing/writing.ts'
import { openVariants, type VariantsOptions } from './images/variants.ts'

export type { ContentProblem } from './folder/problem-list.ts'
export type { TextProblem } from './folder/shown-text.ts'
export type { StoredFile } from './writing/list-files.ts'
export type { Picture, PictureUse } from './writing/list-pictures.ts'
export { PictureError } from './writing/pictures.ts'
import { OWN_SPACE, type Tag } from './space/space.ts'
import type { TypeSchema } from './folder/type-schema.ts'

export type { TypeSchema } from './folder/type-schema.ts'
export { MAX_AVIF_PIXELS, MAX_PICTURE_PIXELS } from './images/convert.ts'

/** The embedded content service: files of a folder, served as Contentful serves a space. */
export interface ContentService {
  /** The Content Delivery API and the files it names, to be mounted at `basePath`. */
  routes: Hono
  /** The same API with drafts and what is to be published later, to be mounted at `previewPath`. */
  previewRoutes: Hono
  problems(): ContentProblem[]
  /** Why changes of the folder are not served at present, such as that it is gone; `undefined` if they are. */
  failure(): string | undefined
  /** Calls back after what is served has changed; a burst of changes is one call. @returns Removes the listener. */
  onChange(listener: () => void): () => void
  /** A file of `assets/` by its name; a draft only if drafts are asked for. */
  findAsset(fileName: string, options?: { withDrafts: boolean }): AssetAddress | undefined
  /** The files in `assets/`, pictures and others. */
  files(): StoredFile[]
  /** The pictures in `assets/`. */
  pictures: PictureWriter & { list(): Picture[] }
  /** Writes into the folder. What readers see of it is served when it has ended, and what was only saved a little later. */
  writer: Writer
  /** What the folder declares: what its entries can be made of, `articles` first, and their tags. */
  declared(): { types: readonly TypeSchema[]; tags: readonly Tag[] }
  /**
   * Reads a text as if it stood in the file of an entry, `articles/tea` or `articles/tea.de`, and keeps nothing of it.
   *
   * @returns `undefined` if there can be no such entry.
   */
  show(entry: string, text: string): ShownText | undefined
  /** Files of `assets/` below `/assets` and `/secure` without signatures, for whoever may see drafts. */
  draftFiles: Hono
  /** Stops watching. What was read is served further on. */
  close(): Promise<void>
}

/** What became of a text that stands in no file. */
export interface ShownText {
  /** What is wrong with it. */
  problems: readonly TextProblem[]
  /** Absent if the text cannot be read as an entry. */
  shown?: {
    id: string
    /** Code of the locale that the text is a translation into; absent for the entry itself. */
    locale?: string
    /** Makes the preview side of the API in which the text stands in its file. */
    openRoutes(): Hono
  }
}

export interface AssetAddress {
  url: string
  /** Pixels; absent for what is no picture. */
  width?: number
  height?: number
  /** What must stay visible where it is cut; absent for its middle. */
  focus?: Focus
}

export interface ContentTokens {
  delivery: string
  /** Access token for drafts and what is to be published later, too. */
  preview: string
  signing: string
}

export interface ContentServiceOptions {
  /** The content folder, absolute. The folders in it may be missing, and come later; without `articles/`, once it was there, nothing changes. */
  dir: string
  tokens: ContentTokens
  /** How many requests one caller may send, and for whom sizes are made; without limit if not given. */
  limit?: RequestLimit
  /** Origin of the site, such as `http://localhost:3000`: addresses of files are built on its host. */
  publicUrl: string
  /** Path at which `routes` are mounted, as addresses of files name it; `/content` if not given. */
  basePath?: string
  /** Path at which `previewRoutes` are mounted; `/content-preview` if not given. */
  previewPath?: string
  space?: string
  environment?: string
  /** Where image sizes are kept, and how many are made. */
  variants?: VariantsOptions
  /** Whether pages of the site request a size of a picture. Such sizes are made before others. No size is common if not given. */
  isCommonSize?: IsCommonSize
  /** Keeps what files are converted to; they are converted at each start if not given. */
  conversions?: ConverterOptions
  /** The history of publications, by which clients sync; until the process ends if not given. */
  journal?: {
    /** Folder in which it is kept; in memory alone if not given. */
    dir?: string
    /** Called when the file is damaged and replaced, or cannot be used. Everything is served all the same. */
    onError(error: unknown): void
  }
  /** Whether files of drafts need no signed address: in a preview workspace, which checks callers itself. */
  areDraftFilesOpen?: boolean
  watch: boolean
  /** Called when a file begins to fail, or fails differently. The rest is served all the same. */
  onProblem(problem: ContentProblem): void
}

/** Opens the content service: reads the whole folder, then serves from memory. */
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
    async prepare({ published, preview }) {
      await prepareLinks(preview)
      await index.update(published, preview)
    },
    watch: options.watch,
    onChange() {
      for (const listener of listeners) listener()
    },
    onFailure: (error) => onProblem({ file: '.', reason: cannotFollow(error) }),
  })

  const findAsset = (id: string) => releases.assets().get(id)
  const assetKeys = createAssetKeys(tokens.signing, space)
  const { signing: signingKey } = tokens
  const published = deliveryRoutes({
    space: () => releases.current().published,
    token: tokens.delivery,
    sync: { journal, signingKey, baseUrl: `${origin}${basePath}` },
    createAssetKey: (expiresAt) => assetKeys.create(expiresAt, false),
    limit,
    index,
  })
  const previews = deliveryRoutes({
    space: () => releases.current().preview,
    spaceAt: (instant) => releases.current().at(instant),
    token: tokens.preview,
    sync: { signingKey, baseUrl: `${origin}${previewPath}` },
    createAssetKey: (expiresAt) => assetKeys.create(expiresAt, true),
    limit,
    index,
  })
  const variants = openVariants(options.variants)
  const filesOf = (areDraftsOpen = false) =>
    assetRoutes({
      findAsset,
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
    routes: new Hono().route('/', published).route('/', filesOf(options.areDraftFilesOpen)),
    previewRoutes: new Hono().route('/', previews),
    problems: folder.problems,
    failure: releases.failure,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    findAsset(fileName, { withDrafts } = { withDrafts: false }) {
      const id = folder.findAssetId(fileName)
      const file = id === undefined ? undefined : findAsset(id)
      if (id === undefined || !file || (file.isDraft && !withDrafts)) return undefined
      const focus = focusOfTags((file.metadata?.tags ?? []).map((tag) => tag.id))
      return { url: assetPath(basePath, id, file), ...file.image, ...(focus && { focus }) }
    },
    files: () => listFiles(releases.assets(), releases.current().preview),
    pictures: {
      ...createPictureWriter(dir, releases.refresh),
      list: () => listPictures(releases.assets(), releases.current(), basePath),
    },
    declared: () => ({
      types: [...folder.schemas().values()],
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
        return new Hono().route('/', deliveryRoutes({ space: () => shown, token: tokens.preview, index }))
      }
      return { problems, shown: { id, locale, openRoutes } }
    },
    draftFiles: filesOf(true),
    async close() {
      // Thousands of files may be waiting to be converted.
      converter?.close()
      await releases.close()
      journal.close()
    },
  }
}

function cannotFollow(error: unknown): string {
  return `Changes of the content folder cannot be followed (${(error as Error).message}).`
}
