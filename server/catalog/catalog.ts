import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { sourceDigest } from '@waypost/local-files/sqlite/source-digest.ts'
import type { CategoryNotes } from '#domain/category-notes.ts'
import type { ContentfulConfig } from '../config/config.ts'
import type { ServerContext } from '../context.ts'
import { createRateLimits, limitClients } from '../http/rate-limit.ts'
import { takeTurns } from '../http/turns.ts'
import type { RepresentationCache } from '../http/representation-cache.ts'
import { expectedImageOrigins, imageAddress } from './articles/image.ts'
import { describeLinks, withDescriptions } from './elsewhere/described-articles.ts'
import { openDescriptions } from './elsewhere/descriptions.ts'
import { PUBLIC_NETWORK, type Network } from '../http/fetch-public.ts'
import { pictureRoutes } from './elsewhere/picture-routes.ts'
import { openPolledCatalog } from './polling/polled-catalog.ts'
import { openBackend } from './preview/backend.ts'
import { createPreview } from './preview/preview.ts'
import { previewRoutes } from './preview/preview-routes.ts'
import { showArticle } from './preview/shown-article.ts'
import { openSnapshotsByInstant } from './preview/snapshots-by-instant.ts'
import { catalogRoutes } from './routes.ts'
import { openSearchIndex } from './search/search-index.ts'
import { createConverter, type ArticleSource, type ConvertEntry } from './sources/article-source.ts'
import { isPreviewApi, openContentClient, type Destination, type OpenClient } from './sources/client.ts'
import { readAllArticles } from './sources/read-all.ts'
import { openArticlesFile } from './sources/articles-file.ts'
import { syncArticles } from './sources/synced-articles.ts'
import { typesetArticles, typesetRecord, type TypesetLanguage } from './sources/typeset-articles.ts'
import type { EmbeddedContent, Preview } from './types.ts'
import type { SiteView } from '../site/types.ts'
import { webhookRoutes } from './webhook/webhook-routes.ts'

export { withPlainPictures } from './articles/picture-html.ts'

interface CatalogOptions {
  /** The embedded content service: the delivery API, or the preview API for a preview. */
  content: EmbeddedContent & {
    /** Calls a listener after each change of the content. */
    onChange(listener: () => void): void
    /** Returns the id under which an entry was first published. */
    firstIdOf(id: string): string
  }
  /** A hosted content service. It replaces the embedded one. */
  contentful?: ContentfulConfig
  /** Secret of the hosted service's webhook; without one there is no webhook. */
  webhookSecret?: string
  site: { view(): SiteView; categoryNotes(): CategoryNotes }
  /** Finds the pages of other sites that articles link to. */
  network?: Network
}

/** Time between two reads of a hosted content service. */
const HOSTED_INTERVAL_MS = 30_000

/** The same in a preview, where the creator waits to see her change. */
const PREVIEW_INTERVAL_MS = 10_000

/** Limit of one client's searches: enough for one search per letter of a fast typist. */
const SEARCHES = { times: 600, seconds: 60 }

/** Searches run one at a time. This many others may wait; the server refuses more. */
const SEARCH_TURNS = { atOnce: 1, maxWaiting: 200, maxOfClient: 20 }

/** How many articles are converted to JSON and compressed at once, and how many wait. This bounds their memory. */
const ARTICLE_TURNS = { atOnce: 4, maxWaiting: 400, maxOfClient: 40 }

/** Maximum time for which the start waits for the first articles. */
const FIRST_ANSWER_MS = 10_000

/** Opens the catalog and keeps it current. Without saved articles it waits up to ten seconds for the first ones. */
export async function openCatalog(
  context: Omit<ServerContext, 'database'>,
  { content, contentful, webhookSecret, site, network = PUBLIC_NETWORK }: CatalogOptions,
) {
  const { isPreview, dataDir, publicUrl, clientAddress, log } = context
  const destination: Destination = contentful
    ? { kind: 'hosted', config: contentful }
    : { kind: 'embedded', ...content }
  const convert = createConverter(imageAddress(contentful), log, contentful !== undefined)
  const language: TypesetLanguage = () => {
    const { typography, language: written } = site.view()
    return typography === 'smart' ? written : undefined
  }
  const intervalMs = contentful && (isPreview ? PREVIEW_INTERVAL_MS : HOSTED_INTERVAL_MS)

  const readsAll = isPreview || (contentful !== undefined && isPreviewApi(contentful))
  const descriptions = openDescriptions({
    path: join(dataDir, 'elsewhere.db'),
    network,
    isOn: () => site.view().cards,
    onChange: () => void catalog.request(),
    onError: (error) => log.error(`${DESCRIPTIONS_FAILURE} (${(error as Error).message})`),
  })
  const catalog = openPolledCatalog({
    source: typesetArticles(
      withDescriptions(
        readsAll ? sourceAt(undefined) : openSyncedSource(context, { destination, convert, contentful }),
        descriptions,
      ),
      language,
    ),
    imageOrigins: expectedImageOrigins(contentful),
    times: {
      intervalMs,
      retryMs: 5_000,
      spacingMs: contentful ? 500 : 0,
      followUpMs: [1_000, 3_000, 10_000],
    },
    log,
  })
  if (!contentful) content.onChange(() => void catalog.request())

  const preview = isPreview ? openPreview() : undefined
  const search = openSearchIndex({
    // The index of a preview contains drafts.
    path: join(dataDir, isPreview ? 'search-preview.db' : 'search.db'),
    onError: (error) => log.error(`${SEARCH_FAILURE} (${(error as Error).message})`),
  })

  // The embedded service answers at once, so its articles need no restoring.
  const isRestored = contentful !== undefined && (await catalog.restore())
  const answered = catalog.request()
  if (!isRestored) await Promise.race([answered, wait(FIRST_ANSWER_MS, undefined, { ref: false })])

  return {
    current: catalog.current,
    imageOrigins: catalog.imageOrigins,
    confirmedAt: catalog.confirmedAt,
    isFailing: catalog.isFailing,
    /** Reads the changes. Resolves with whether the read succeeded. */
    request: catalog.request,
    /** Calls a listener each time there is a new snapshot. */
    onChange: catalog.onChange,
    search,
    /** Makes a catalog that shows an embedded service's article as published; `undefined` if there is none. */
    show: (side: EmbeddedContent, article: { id: string; locale?: string }) =>
      showArticle(catalog, openContentClient({ kind: 'embedded', ...side }), asShown, article),
    /** Answers lists, articles, feeds and the sitemap; in a preview also the state of the workspace. */
    routes(cache: RepresentationCache) {
      const limit = limitClients(createRateLimits(undefined, log), { name: 'searches', ...SEARCHES })
      const routes = catalogRoutes({
        catalog,
        preview,
        search: search.find,
        takeSearchTurn: takeTurns({ ...SEARCH_TURNS, clientAddress }),
        takeArticleTurn: takeTurns({ ...ARTICLE_TURNS, clientAddress }),
        limitSearches: (c) => limit.consume(clientAddress(c)),
        site,
        cache,
        publicUrl,
        // A hosted service has ids that never change.
        firstIdOf: contentful ? (id) => id : content.firstIdOf,
      })
      return preview ? routes.route('/', previewRoutes(preview)) : routes
    },
    /** Answers the pictures of described pages of other sites. */
    pagePictures: pictureRoutes(descriptions),
    /** Answers the webhook of a hosted content service, if it is configured. */
    webhook:
      contentful && webhookSecret !== undefined
        ? webhookRoutes({ secret: webhookSecret, onChange: catalog.expectChange })
        : undefined,
    /** Present in a preview workspace. */
    preview,
    /**
     * Indexes articles for the search, now and after each change; a search before this call indexes them first. Fetches the descriptions
     * of the pages that articles link to.
     */
    start() {
      descriptions.start()
      indexAll()
      catalog.onChange(indexAll)
    },
    /** Stops polling. The last snapshot stays. */
    close() {
      catalog.close()
      search.close()
      descriptions.close()
    },
  }

  /** Converts an entry of a text that is being written. */
  function asShown(...entry: Parameters<ConvertEntry>) {
    const record = convert(...entry)
    if (!record) return undefined
    descriptions.wantAfterRest(record.elsewhere)
    return typesetRecord(describeLinks(record, descriptions), language())
  }

  function indexAll(): void {
    const snapshot = catalog.current()
    if (snapshot) void search.update(snapshot)
  }

  /** Reads what visitors see at an instant in milliseconds since 1970; without an instant, all current content. */
  function sourceAt(time: number | undefined): ArticleSource {
    return readAllArticles((signal) => openContentClient(destination, { signal, time }), convert)
  }

  function openPreview(): Preview {
    const snapshots = openSnapshotsByInstant(
      (time) =>
        typesetArticles(withDescriptions(sourceAt(time), { ...descriptions, want: () => {} }), language),
      intervalMs,
    )
    if (!contentful) content.onChange(snapshots.clear)
    catalog.onChange(snapshots.clear)
    const backend = openBackend(destination, () => {
      snapshots.clear()
      void catalog.request()
    })
    return createPreview({ catalog, snapshots, backend, log })
  }
}

function openSyncedSource(
  { dataDir, log }: Pick<ServerContext, 'dataDir' | 'log'>,
  {
    destination,
    convert,
    contentful,
  }: { destination: Destination; convert: ConvertEntry; contentful?: ContentfulConfig },
): ArticleSource {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const file = openArticlesFile({
    path: join(dataDir, 'articles.db'),
    space: contentful ? nameOf(contentful) : 'embedded',
    program: sourceDigest(root, PROGRAM),
    onError: (error) =>
      log.error(`${contentful ? HOSTED_TROUBLE : EMBEDDED_TROUBLE} (${(error as Error).message})`),
  })
  const openClient: OpenClient = (signal) => openContentClient(destination, { signal })
  return syncArticles({ openClient, convert, file, ...(contentful && HOSTED_LIFETIMES) })
}

/** Contentful limits the number of requests, and users have reported deletions that its sync did not contain. */
const HOSTED_LIFETIMES = { localeLifetimeMs: 3_600_000, wholeLifetimeMs: 24 * 3_600_000 }

const SEARCH_FAILURE = 'The search index in the data folder cannot be used. The search finds titles alone.'
const DESCRIPTIONS_FAILURE =
  'The descriptions of linked pages cannot be kept in the data folder. Articles show plain links.'
const EMBEDDED_TROUBLE =
  'The articles cannot be stored in the data folder: they take more memory, and starts take longer.'
const HOSTED_TROUBLE =
  'The copy of the articles in the data folder cannot be used. Readers still see them, but after a restart the site is empty until the content service has answered.'

function nameOf({ host, basePath, space, environment }: ContentfulConfig): string {
  return JSON.stringify([host + basePath, space, environment])
}

/** The files whose code decides how pages show an entry, and the versions of all libraries. */
const PROGRAM = [
  'server/catalog/**/*.ts',
  'domain/**/*.ts',
  'packages/content-service/src/{html,rich-text}/**/*.ts',
  'packages/local-files/**/*.ts',
  'package-lock.json',
]
