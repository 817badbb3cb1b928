import { Hono } from 'hono'
import * as z from 'zod'
import { knownPasswordSchema } from '#domain/form-schemas.ts'
import { newPasskeySchema, passkeyAnswerSchema } from '#domain/passkey-answers.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { readJson } from '../http/json-body.ts'
import type { Passkeys } from './passkeys.ts'

const optionsBody = z.object({ password: knownPasswordSchema.optional() })

/** Answers the JSON requests of the site's scripts about passkeys. @see W3C Web Authentication, Level 3 */
export function passkeyRoutes(passkeys: Passkeys, clientAddress: ClientAddress) {
  return new Hono()
    .get('/sign-in/passkey/options', async (c) => c.json(await passkeys.signInOptions()))
    .post('/sign-in/passkey', async (c) => {
      const answer = await readJson(c, passkeyAnswerSchema)
      const { email, name, accessToken } = await passkeys.signIn(clientAddress(c), answer)
      return c.json({ email, name, accessToken })
    })
    .get('/passkeys', async (c) => c.json({ items: await passkeys.list(c.req.header('authorization')) }))
    .post('/passkeys/options', async (c) => {
      const { password } = await readJson(c, optionsBody)
      return c.json(await passkeys.additionOptions(c.req.header('authorization'), password))
    })
    .post('/passkeys', async (c) => {
      const made = await readJson(c, newPasskeySchema)
      return c.json(await passkeys.add(c.req.header('authorization'), made), 201)
    })
    .delete('/passkeys/:id{[\\w-]+}', async (c) => {
      await passkeys.remove(c.req.header('authorization'), c.req.param('id'))
      return c.body(null, 204)
    })
}
