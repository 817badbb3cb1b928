import { Hono } from 'hono'
import { setTimeout } from 'node:timers/promises'
import { CONTENT_PATH, CONTENT_PREVIEW_PATH } from '#domain/addresses.ts'
import type { Config } from '../config/config.ts'
import { openContent } from '../content/content.ts'
import type { Log } from '../log.ts'
import { openSite } from '../site/site.ts'
import { openArticles } from './articles.ts'

/** How long the first answer of a hosted content service may hold up the start. */
const FIRST_ANSWER_MS = 10_000

/** Opens what is shown: the content service, the creator's words, and the catalog of articles. */
export async function openBlog(config: Config, log: Log) {
  const { contentDir, contentful, preview } = config
  const content = await openContent(config, log)
  const site = await openSite({
    contentDir,
    pictureOf: content.findAsset,
    onProblem: (reason) => log.warn(reason),
  })
  content.onChange(() => site.refreshPictures())

  const { tokens } = content
  const side = preview
    ? { basePath: CONTENT_PREVIEW_PATH, routes: content.previewRoutes, accessToken: tokens.preview }
    : { basePath: CONTENT_PATH, routes: content.routes, accessToken: tokens.delivery }
  const mounted = new Hono().route(side.basePath, side.routes)
  const { catalog, ...articles } = openArticles(
    config,
    { ...side, fetch: (request) => mounted.fetch(request) },
    log,
  )
  if (!contentful) content.onChange(() => void catalog.refresh())
  const isShown = await catalog.restore()
  const answered = catalog.refresh()
  if (!isShown) await Promise.race([answered, setTimeout(FIRST_ANSWER_MS, undefined, { ref: false })])
  return { content, site, tokens, catalog, ...articles }
}

export type Blog = Awaited<ReturnType<typeof openBlog>>
