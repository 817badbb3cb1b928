import { join } from 'node:path'
import { openCatalog } from '../catalog/catalog.ts'
import { isPreviewSide, openContentClient, type Destination, type Fetch } from '../catalog/sources/client.ts'
import { createConverter } from '../catalog/articles/convert.ts'
import { followSpace } from '../catalog/sources/follow-space.ts'
import { imageAddress } from '../catalog/articles/image.ts'
import { keepSpace } from '../catalog/sources/kept-space.ts'
import { createPursuit } from '../catalog/looks/pursue.ts'
import { readEverything } from '../catalog/sources/read-everything.ts'
import { webhookRoutes } from '../catalog/webhook/webhook-routes.ts'
import type { Config, ContentfulConfig } from '../config/config.ts'
import type { Log } from '../log.ts'

/** How often a hosted content service is asked for news. */
const HOSTED_POLL_MS = 30_000

/** How often it is in a preview: whoever writes waits for it. */
const PREVIEW_POLL_MS = 10_000

/** How long a look at a hosted content service may keep one waiting that was asked for later. */
const OVERTAKE_MS = 2_000

/** The embedded content service, as the client reaches it. */
interface Embedded {
  accessToken: string
  basePath: string
  fetch: Fetch
}

/** Opens the catalog of articles over the content service that is configured, and what a hosted one tells news to. */
export function openArticles(config: Config, embedded: Embedded, log: Log) {
  const { contentful, preview, dataDir, webhookSecret } = config
  const destination: Destination = contentful
    ? { kind: 'hosted', config: contentful }
    : { kind: 'embedded', ...embedded }
  const convert = createConverter(imageAddress(contentful), log)
  const pollMs = preview ? PREVIEW_POLL_MS : HOSTED_POLL_MS

  /** What visitors see at an instant; without one, all that is seen now. */
  const sourceAt = (instant?: number) =>
    readEverything((signal) => openContentClient(destination, { signal, instant }), convert)

  const follow = () =>
    followSpace({
      openClient: (signal) => openContentClient(destination, { signal }),
      convert,
      keeper: contentful && openKeeper(dataDir, contentful, log),
      // What is in this process costs nothing to ask, and tells every change.
      ...(!contentful && { localeLifetimeMs: 0, wholeLifetimeMs: Infinity }),
    })
  const tellsNoChanges = preview !== undefined || (contentful !== undefined && isPreviewSide(contentful))
  const catalog = openCatalog({
    source: tellsNoChanges ? sourceAt() : follow(),
    service: contentful,
    log,
    pollMs: contentful && pollMs,
    overtakeMs: contentful && OVERTAKE_MS,
  })
  const isTold = contentful !== undefined && webhookSecret !== undefined
  const webhook = isTold
    ? webhookRoutes({ secret: webhookSecret, onNews: createPursuit(catalog) })
    : undefined
  return { catalog, webhook, destination, sourceAt, pollMs }
}

function openKeeper(dataDir: string, { host, basePath, space, environment }: ContentfulConfig, log: Log) {
  const path = join(dataDir, 'catalog.db')
  return keepSpace({
    path,
    name: JSON.stringify([host + basePath, space, environment]),
    onDamage: () =>
      log.warn(`${path} is damaged. It is begun anew with what the content service answers next.`),
    onTrouble: (error) =>
      log.error(
        `The articles cannot be kept in the data folder. They stay up, but after a restart nothing is shown until the content service has answered. (${(error as Error).message})`,
      ),
  })
}
