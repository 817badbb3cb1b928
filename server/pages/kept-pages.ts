import type { Catalog } from '../catalog/types.ts'
import type { Middleware } from '../http/middleware.ts'
import type { RepresentationCache } from '../http/representation-cache.ts'
import { selectAnswer } from '../http/representation.ts'
import { pageAddress } from './page-address.ts'

/**
 * Answers from the cache. It runs before the router, so that a cached page is as cheap as a static file.
 */
export function answerKept(catalog: Catalog, cache: RepresentationCache): Middleware {
  return (request, response, next) => {
    const { method, url: target = '/', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return next()
    const address = keptAddress(target)
    const kept = address === undefined ? undefined : cache.find(address)
    if (!kept) return next()
    const answer = selectAnswer(kept, {
      method,
      acceptEncoding: headers['accept-encoding'],
      ifNoneMatch: headers['if-none-match'],
    })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  function keptAddress(target: string): string | undefined {
    const snapshot = catalog.current()
    // Two slashes would start another host.
    if (snapshot === undefined || target.startsWith('//')) return undefined
    if (!URL.canParse(target, 'http://localhost')) return undefined
    const url = new URL(target, 'http://localhost')
    return pageAddress(url, snapshot) ?? (url.search === '' ? url.pathname : undefined)
  }
}
