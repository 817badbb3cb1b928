import { Hono } from 'hono'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { openContentService, type ContentProblem } from '@waypost/content-service/service.ts'
import { readContentTokens } from '../content-tokens.ts'
import { createClientAddress } from '../http/client-address.ts'
import type { Log } from '../log.ts'
import { openSite } from '../site/site.ts'
import { openArticles } from './articles.ts'

/** How long the first answer of a hosted content service may hold up the start. */
const FIRST_ANSWER_MS = 10_000

/** What becomes of an article that has a problem, in words for its writer. */
const EFFECTS = {
  'left-out': ' It is left out until this is mended.',
  'last-version': ' The version before it stays on the site until Waypost is started anew.',
  'shown-without': ' The rest is shown without it.',
}

/** Opens what is shown: the content service, the creator's words, and the catalog of articles. */
export async function openBlog(config: Config, log: Log) {
  const { contentDir, contentful, contentPerSecond, dataDir, preview, publicUrl, trustedProxies } = config
  const tokens = await readContentTokens(dataDir)
  const tellWith = (words: string) => (error: unknown) => log.error(`${words} (${(error as Error).message})`)
  const content = await openContentService({
    dir: contentDir,
    tokens,
    limit: { perSecond: contentPerSecond, addressOf: createClientAddress(trustedProxies) },
    publicUrl,
    variants: {
      dir: join(dataDir, 'variants'),
      onTrouble: tellWith('Sizes of pictures cannot be kept in the data folder, and are made anew each time'),
    },
    conversions: {
      dir: dataDir,
      onTrouble: tellWith(
        'What articles were converted to cannot be kept in the data folder: starts take longer',
      ),
    },
    journal: {
      dir: dataDir,
      onTrouble: tellWith(
        'What was published cannot be looked up: programs that follow this site begin anew',
      ),
    },
    areDraftFilesOpen: preview !== undefined,
    watch: true,
    onProblem: (problem) => log.warn(describeProblem(problem)),
  })
  const site = await openSite({
    contentDir,
    pictureOf: content.findAsset,
    onProblem: (reason) => log.warn(reason),
  })
  content.onChange(() => site.refreshPictures())

  const side = preview
    ? { basePath: '/content-preview', routes: content.previewRoutes, accessToken: tokens.preview }
    : { basePath: '/content', routes: content.routes, accessToken: tokens.delivery }
  const mounted = new Hono().route(side.basePath, side.routes)
  const { catalog, ...articles } = openArticles(
    config,
    { ...side, fetch: (request) => mounted.fetch(request) },
    log,
  )
  if (!contentful) content.onChange(() => void catalog.refresh())
  const isShown = await catalog.restore()
  const answered = catalog.refresh()
  if (!isShown) await firstRead(answered)
  return { content, site, tokens, catalog, ...articles }
}

export type Blog = Awaited<ReturnType<typeof openBlog>>

/** Waits for the first answer of the content service, but starts without it when it takes too long. */
async function firstRead(answered: Promise<boolean>) {
  await Promise.race([answered, setTimeout(FIRST_ANSWER_MS, undefined, { ref: false })])
}

function describeProblem({ file, line, reason, effect }: ContentProblem): string {
  // A name may hold line breaks, which are none of the log's.
  const name = file.replaceAll(/\p{Cc}/gu, ' ')
  return `${name}${line === undefined ? '' : `, line ${line}`}: ${reason}${effect ? EFFECTS[effect] : ''}`
}
