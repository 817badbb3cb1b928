import { Hono, type Context } from 'hono'
import { signInSchema } from '#domain/form-schemas.ts'
import { passkeyAnswerSchema } from '#domain/passkey-answers.ts'
import { AppError } from '../errors.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { readJson } from '../http/json-body.ts'
import type { OwnerAccount } from '../identity/types.ts'
import { describeDevice } from './device.ts'
import type { LogAction } from './log-store.ts'
import type { StudioSessions } from './sessions.ts'

interface SignInOptions {
  owner: OwnerAccount
  sessions: StudioSessions
  log: LogAction
  /** Counts a refused sign-in in the log. @see log-store.ts */
  logRefusal(device: string): Promise<void>
  clientAddress: ClientAddress
}

/** Answers requests without a session. */
export function signInRoutes({ owner, sessions, log, logRefusal, clientAddress }: SignInOptions) {
  return new Hono()
    .post('/sign-in', async (c) => {
      const form = await readJson(c, signInSchema)
      try {
        await sessions.open(c, await owner.checkPassword(clientAddress(c), form))
      } catch (error) {
        const isGuess = error instanceof AppError && error.code === 'wrong-credentials'
        // Guesses at other addresses are not logged: they would fill the log.
        if (isGuess && (await owner.find())?.email === form.email) await logRefusal(deviceOf(c))
        throw withOtherWays(error)
      }
      await log('sign-in', { detail: deviceOf(c) })
      return c.body(null, 204)
    })
    .post('/passkey/options', async (c) => c.json(await owner.passkeyOptions()))
    .post('/passkey/sign-in', async (c) => {
      const answer = await readJson(c, passkeyAnswerSchema)
      await sessions.open(c, await owner.checkPasskey(clientAddress(c), answer))
      await log('sign-in', { detail: deviceOf(c) })
      return c.body(null, 204)
    })
}

/** Strangers' guesses can block the owner's password. Her passkey and the owner's link still work. */
function withOtherWays(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'rate-limited') return error
  const message = `${error.message} Or use a passkey, or the link that ‘./waypost owner’ prints.`
  return new AppError(error.code, message, { cause: error, retryAfterSeconds: error.retryAfterSeconds })
}

function deviceOf(c: Context): string {
  return describeDevice(c.req.header('user-agent') ?? '')
}
