import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '../errors.ts'
import { isLocalRequest } from '../http/local-request.ts'

/** Lets nobody in who is not on this machine, or whose browser was led here by a name that is not this machine's. */
export const onlyLocal: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  if (!isLocalRequest(c.env.incoming))
    throw new AppError('forbidden', 'The emulator answers on this machine alone.')
  await next()
}
