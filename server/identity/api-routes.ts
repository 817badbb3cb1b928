import { Hono } from 'hono'
import * as z from 'zod'
import { ATTEMPT_ID } from '#domain/attempt-id.ts'
import { checkDisplayName, normalizeDisplayName } from '#domain/display-name.ts'
import { checkPassword } from '#domain/credentials.ts'
import { emailSchema, knownPasswordSchema, signInSchema, textThat } from '#domain/form-schemas.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { readJson } from '../http/json-body.ts'
import { takeTurns } from '../http/turns.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import type { IdentityService } from './service.ts'

const newPassword = textThat(checkPassword)
const registerBody = z.object({
  email: emailSchema,
  password: newPassword,
  attempt: z.string().regex(ATTEMPT_ID).optional(),
})
const resetBody = z.object({ email: emailSchema })
const changeBody = z.object({ currentPassword: knownPasswordSchema, newPassword })
const nameBody = z.object({
  displayName: z
    .string()
    .transform(normalizeDisplayName)
    .pipe(textThat((name) => (name === '' ? undefined : checkDisplayName(name)))),
})
const deleteBody = z.object({ password: knownPasswordSchema.optional() })

/** Downloads of accounts can be long, so few run at the same time. */
const DOWNLOADS = { atOnce: 1, maxWaiting: 20, maxOfClient: 4 }

/** Answers the JSON requests of the site's scripts to the identity service. */
export function apiRoutes(identity: IdentityService, clientAddress: ClientAddress) {
  return new Hono()
    .use(async (c, next) => {
      c.header('cache-control', 'no-store')
      await next()
    })
    .post('/register', async (c) => {
      const { attempt, ...form } = await readJson(c, registerBody)
      const { mustConfirm } = await identity.register(clientAddress(c), form, attempt)
      return c.json({ email: form.email, ...(mustConfirm && { mustConfirm }) }, 201)
    })
    .post('/sign-in', async (c) => {
      const form = await readJson(c, signInSchema)
      const { email, name, accessToken } = await identity.signIn(clientAddress(c), form)
      return c.json({ email, name, accessToken })
    })
    .get('/session', async (c) => c.json(await identity.account.describe(c.req.header('authorization'))))
    .put('/display-name', async (c) => {
      const { displayName } = await readJson(c, nameBody)
      return c.json(await identity.account.changeDisplayName(c.req.header('authorization'), displayName))
    })
    .delete('/session', async (c) => {
      await identity.sessions.end(c.req.header('authorization'))
      return c.body(null, 204)
    })
    .delete('/sessions', async (c) => {
      await identity.sessions.endAll(c.req.header('authorization'))
      return c.body(null, 204)
    })
    .post('/confirmation', async (c) => {
      const { user } = await identity.sessions.require(c.req.header('authorization'))
      await identity.confirmations.request(user)
      return c.body(null, 202)
    })
    .post('/password-reset', async (c) => {
      const form = await readJson(c, resetBody)
      await identity.resets.request(clientAddress(c), form.email)
      return c.body(null, 202)
    })
    .put('/password', async (c) => {
      const passwords = await readJson(c, changeBody)
      return c.json(await identity.account.changePassword(c.req.header('authorization'), passwords))
    })
    .get('/account', async (c, next) => {
      // A request without a session fails before it takes a turn.
      await identity.sessions.require(c.req.header('authorization'))
      await next()
    })
    .get('/account', takeTurns({ ...DOWNLOADS, clientAddress }), async (c) => {
      const download = await identity.account.download(c.req.header('authorization'))
      c.header('content-disposition', 'attachment; filename="my-account.json"')
      return c.json(download)
    })
    .delete('/account', async (c) => {
      const { password } = await readJson(c, deleteBody)
      await identity.account.delete(c.req.header('authorization'), password)
      return c.body(null, 204)
    })
    .route('/', passkeyRoutes(identity.passkeys, clientAddress))
}
