import { join } from 'node:path'
import { openCatalog } from '../catalog/catalog.ts'
import { openContentClient, type Destination, type Fetch } from '../catalog/client.ts'
import { createConverter } from '../catalog/convert.ts'
import { followSpace } from '../catalog/follow-space.ts'
import { imageAddress } from '../catalog/image.ts'
import { keepSpace } from '../catalog/kept-space.ts'
import { createPursuit } from '../catalog/pursue.ts'
import { webhookRoutes } from '../catalog/webhook-routes.ts'
import type { Config, ContentfulConfig } from '../config.ts'
import type { Log } from '../log.ts'

/** How often a hosted content service is asked for news. */
const HOSTED_POLL_MS = 30_000

/** How long a look at a hosted content service may keep one waiting that was asked for later. */
const OVERTAKE_MS = 2_000

/** The embedded content service, as the client reaches it. */
interface Embedded {
  accessToken: string
  fetch: Fetch
}

/** Opens the catalog of articles over the content service that is configured, and what a hosted one tells news to. */
export function openArticles({ contentful, dataDir, webhookSecret }: Config, embedded: Embedded, log: Log) {
  const destination: Destination = contentful
    ? { kind: 'hosted', config: contentful }
    : { kind: 'embedded', ...embedded }
  const catalog = openCatalog({
    source: followSpace({
      openClient: (signal) => openContentClient(destination, { signal }),
      convert: createConverter(imageAddress(contentful), log),
      keeper: contentful && openKeeper(dataDir, contentful, log),
      // Nothing has to be spared where asking costs nothing.
      localeLifetimeMs: contentful ? undefined : 0,
    }),
    service: contentful,
    log,
    pollMs: contentful && HOSTED_POLL_MS,
    overtakeMs: contentful && OVERTAKE_MS,
  })
  const isTold = contentful !== undefined && webhookSecret !== undefined
  const webhook = isTold
    ? webhookRoutes({ secret: webhookSecret, onNews: createPursuit(catalog) })
    : undefined
  return { catalog, webhook }
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
