import { Hono } from 'hono'
import pino from 'pino'
import { createErrorHandler } from '../../http/answer-error.ts'
import type { OwnerVariables } from '../guard.ts'
import type { LogAction } from '../log-store.ts'

/** Opens routes of the studio for an owner who has just signed in. */
export function openDesk(routesOf: (log: LogAction) => Hono) {
  const logged: string[] = []
  const app = new Hono<{ Variables: OwnerVariables }>()
    .use(async (c, next) => {
      c.set('session', { id: 's', owner: { id: 'owner', email: 'owner@example.com' }, isFresh: true })
      await next()
    })
    .route(
      '/',
      routesOf(async (action) => void logged.push(action)),
    )
  app.onError(createErrorHandler(pino({ level: 'silent' })))
  return {
    /** The logged actions. */
    logged,
    /** Sends a request. @returns The answer's JSON; for a refusal, a problem with its `status`. */
    async ask<T = unknown>(
      path: string,
      { method = 'GET', json, text }: { method?: string; json?: unknown; text?: string } = {},
    ) {
      const answer = await app.request(`/${path}`, {
        method,
        body: text,
        ...(json !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(json),
        }),
      })
      return (answer.status === 204 ? undefined : await answer.json()) as T
    },
  }
}
