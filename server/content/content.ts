import { openContentService, type ContentProblem, type ShownText } from '@waypost/content-service'
import { Hono } from 'hono'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTENT_PATH, CONTENT_PREVIEW_PATH } from '#domain/addresses.ts'
import { isOwnSize } from '#domain/picture-sources.ts'
import type { Config } from '../config/config.ts'
import type { ServerContext } from '../context.ts'
import { debounceLeading } from '../log.ts'
import { readContentTokens } from './token-store.ts'

/** What a problem means for its article, for the log. */
const EFFECTS = {
  'left-out': ' It is left out until this is corrected.',
  'last-version': ' The version before stays on the site until Waypost is restarted.',
  'shown-without': ' The rest is shown without it.',
}

/** Opens the embedded content service over the creator's folder. Problems with her files go to the log. */
export async function openContent(
  { clientAddress, dataDir, isPreview, log, publicUrl }: Omit<ServerContext, 'database'>,
  { contentDir, contentPerSecond }: Pick<Config, 'contentDir' | 'contentPerSecond'>,
) {
  const tokens = await readContentTokens(dataDir)
  const logFailure = (words: string) => (error: unknown) =>
    log.error(`${words} (${(error as Error).message})`)
  const service = await openContentService({
    dir: contentDir,
    tokens,
    limit: { perSecond: contentPerSecond, addressOf: clientAddress },
    publicUrl,
    basePath: CONTENT_PATH,
    previewPath: CONTENT_PREVIEW_PATH,
    isCommonSize: isOwnSize,
    variants: {
      dir: join(dataDir, 'variants'),
      onError: logFailure(
        'Sizes of pictures cannot be stored in the data folder, so they are made again for each request',
      ),
    },
    conversions: {
      dir: dataDir,
      onError: logFailure(
        'Converted articles cannot be stored in the data folder, so each start takes longer',
      ),
    },
    journal: {
      dir: dataDir,
      onError: logFailure(
        'The history of publications cannot be read, so programs that sync with this site start again',
      ),
    },
    areDraftFilesOpen: isPreview,
    watch: true,
    onProblem: (problem) => log.warn(describeProblem(problem)),
  })
  const logRefusal = debounceLeading(() =>
    log.warn(
      { limit: 'content' },
      `A limit was reached: ${contentPerSecond} requests to the content service in a second, or the sizes of pictures made for one caller`,
    ),
  )
  const logged = (routes: Hono) =>
    new Hono()
      .use(async (c, next) => {
        await next()
        if (c.res.status === 429) logRefusal()
      })
      .route('/', routes)
  const previewSide = { basePath: CONTENT_PREVIEW_PATH, accessToken: tokens.preview }
  const publishedSide = { basePath: CONTENT_PATH, accessToken: tokens.delivery }
  return {
    ...service,
    routes: logged(service.routes),
    previewRoutes: logged(service.previewRoutes),
    tokens,
    /** One side of the service for callers in this process: published content, or the preview with drafts. */
    side: (withDrafts: boolean) =>
      withDrafts
        ? mount(previewSide, service.ownRoutes.preview)
        : mount(publishedSide, service.ownRoutes.published),
    /** The preview side for callers in this process, which shows a text instead of its file. */
    sideWith: (shown: NonNullable<ShownText['shown']>) => mount(previewSide, shown.openRoutes()),
  }

  function mount(side: { basePath: string; accessToken: string }, routes: Hono) {
    const mounted = new Hono().route(side.basePath, routes)
    return {
      ...side,
      fetch: (request: Request) => mounted.fetch(request),
      onChange: service.onChange,
      firstIdOf: service.firstIdOf,
      hasFolder: () =>
        access(join(contentDir, 'articles')).then(
          () => true,
          () => false,
        ),
    }
  }
}

function describeProblem({ file, line, reason, effect }: ContentProblem): string {
  // A file name can contain line breaks.
  const name = file.replaceAll(/\p{Cc}/gu, ' ')
  return `${name}${line === undefined ? '' : `, line ${line}`}: ${reason}${effect ? EFFECTS[effect] : ''}`
}
