import { Hono } from 'hono'
import * as z from 'zod'
import { checkDisplayName, normalizeDisplayName } from '#domain/display-name.ts'
import { checkEmail, checkPassword, MAX_PASSWORD_LENGTH } from '#domain/credentials.ts'
import { normalizeEmail } from '#domain/email-address.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { INVALID_BODY, readJson } from '../http/json-body.ts'
import { takeTurns } from '../http/turns.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import type { IdentityService } from './service.ts'

const email = textThat(checkEmail).transform(normalizeEmail)

const newPassword = textThat(checkPassword)

/** A password that is compared and need not keep today's rules; a huge one is not worth the work. */
const anyPassword = z.string(INVALID_BODY).max(MAX_PASSWORD_LENGTH, 'The password is too long.')

const registerBody = z.object({ email, password: newPassword }, INVALID_BODY)
const signInBody = z.object({ email, password: anyPassword }, INVALID_BODY)
const resetBody = z.object({ email }, INVALID_BODY)
const changeBody = z.object({ currentPassword: anyPassword, newPassword }, INVALID_BODY)
const nameBody = z.object(
  {
    displayName: z
      .string(INVALID_BODY)
      .transform(normalizeDisplayName)
      .pipe(textThat((name) => (name === '' ? undefined : checkDisplayName(name)))),
  },
  INVALID_BODY,
)
const deleteBody = z.object({ password: anyPassword.optional() }, INVALID_BODY)

/** Downloads of accounts, which can be long. */
const DOWNLOADS = { atOnce: 1, maxWaiting: 20, maxOfClient: 4 }

/** Answers what the site's scripts ask of the identity service, in JSON. */
export function apiRoutes(identity: IdentityService, clientAddress: ClientAddress) {
  return new Hono()
    .use(async (c, next) => {
      c.header('cache-control', 'no-store')
      await next()
    })
    .post('/register', async (c) => {
      const form = await readJson(c, registerBody)
      const { mustConfirm } = await identity.register(clientAddress(c), form)
      return c.json({ email: form.email, ...(mustConfirm && { mustConfirm }) }, 201)
    })
    .post('/sign-in', async (c) => {
      const form = await readJson(c, signInBody)
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
      // Before a turn is taken.
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

/** A text that keeps a rule of the forms, with the rule's own message. */
function textThat(check: (text: string) => string | undefined) {
  return z.string(INVALID_BODY).superRefine((text, { addIssue }) => {
    const message = check(text)
    if (message) addIssue({ code: 'custom', message })
  })
}
