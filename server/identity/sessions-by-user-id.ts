import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { BetterAuthPlugin } from 'better-auth'
import * as z from 'zod'

/** Lets our own code open a session of Better Auth for a user. No HTTP address leads to it. */
export function sessionsByUserId() {
  return {
    id: 'sessions-by-user-id',
    endpoints: {
      openSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.string() }) },
        async (context) => {
          const { internalAdapter } = context.context
          const user = await internalAdapter.findUserById(context.body.userId)
          if (!user) return undefined
          const session = await internalAdapter.createSession(user.id)
          // The bearer plug-in turns this cookie into the signed token.
          await setSessionCookie(context, { session, user })
          return { user, token: session.token }
        },
      ),
    },
  } satisfies BetterAuthPlugin
}
