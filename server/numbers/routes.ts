import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { IncomingHttpHeaders } from 'node:http'
import type { ServerContext } from '../context.ts'
import { AppError } from '../errors.ts'
import { createRateLimits, limitClients } from '../http/rate-limit.ts'

interface ReadingRoutesOptions extends Pick<ServerContext, 'publicUrl' | 'clientAddress' | 'log'> {
  /** Counts a reading of the page at a path, if there is one. */
  countStep(path: string, headers: IncomingHttpHeaders): void
}

/** The longest path: a name of 256 bytes, each written with three characters. */
const MAX_PATH_BYTES = 1_024

/** More pages than anybody reads. */
const STEPS = { times: 60, seconds: 60 }

/**
 * Answers `navigator.sendBeacon` of the site's own pages, whose body is the path of the page that the reader has stepped to. The answer
 * is the same whether the step counts or not.
 */
export function readingRoutes({ countStep, publicUrl, clientAddress, log }: ReadingRoutesOptions): Hono {
  const limit = limitClients(createRateLimits(undefined, log), { name: 'readings', ...STEPS })
  return new Hono().post('/', bodyLimit({ maxSize: MAX_PATH_BYTES }), async (c) => {
    const site = c.req.header('sec-fetch-site')
    const isOurs = site === undefined ? c.req.header('origin') === publicUrl : site === 'same-origin'
    if (!isOurs) throw new AppError('forbidden', 'Only the pages of this site report readings.')
    await limit.consume(clientAddress(c))
    countStep(await c.req.text(), c.req.header())
    return c.body(null, 204)
  })
}
