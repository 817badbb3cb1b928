import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '../errors.ts'
import { isLoopback } from '../http/loopback.ts'

/** Headers that a proxy adds: who sends one is not on this machine. */
const FORWARDING = /^(forwarded|via|x-real-ip|x-(forwarded|original)\b.*|cf-.*|.*client-ip)$/

/** Lets nobody in who is not on this machine, or whose browser was led here by a name that is not this machine's. */
export const onlyLocal: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  const { hostname } = new URL(c.req.url)
  const isForwarded = Object.keys(c.req.header()).some((name) => FORWARDING.test(name))
  // No browser speaks HTTP/1.0 any more; proxies that say nothing of themselves still do.
  if (!isLoopback(hostname) || isForwarded || c.env.incoming.httpVersion === '1.0')
    throw new AppError('forbidden', 'The emulator answers on this machine alone.')
  await next()
}
