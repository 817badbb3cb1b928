import { Hono } from 'hono'
import * as z from 'zod'
import { checkOwnerPassword } from '#domain/credentials.ts'
import { knownPasswordSchema, textThat } from '#domain/form-schemas.ts'
import { newPasskeySchema } from '#domain/passkey-answers.ts'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { readJson } from '../http/json-body.ts'
import type { OwnerAccount } from '../identity/types.ts'
import { requireFresh, type OwnerVariables } from './guard.ts'
import { listActions, type LogAction } from './log-store.ts'
import { deleteOtherSessions, deleteSession, hasSession, listSessions } from './session-store.ts'
import { studioSignedOut, type StudioSessions } from './sessions.ts'
import type { SessionJson } from './types.ts'

interface AccountOptions {
  db: Database['db']
  owner: OwnerAccount
  sessions: StudioSessions
  log: LogAction
  /** The owner's name on the site. */
  ownerName(): string
}

const proofBody = z.object({ password: knownPasswordSchema })
const passwordBody = z.object({ password: textThat(checkOwnerPassword) })

/** Number of log entries that the studio shows. */
const MAX_ACTIONS = 200

/** Answers requests about the owner's sessions, password, passkeys and log. */
export function accountRoutes({ db, owner, sessions, log, ownerName }: AccountOptions) {
  return new Hono<{ Variables: OwnerVariables }>()
    .get('/session', (c) => {
      const { isFresh, owner } = c.get('session')
      return c.json({ email: owner.email, name: ownerName(), isFresh })
    })
    .post('/prove', async (c) => {
      const { password } = await readJson(c, proofBody)
      const session = c.get('session')
      await owner.confirm(session.owner, password)
      await sessions.prove(session)
      return c.body(null, 204)
    })
    .post('/sign-out', async (c) => {
      const { id, owner } = c.get('session')
      await deleteSession(db, { id, userId: owner.id })
      sessions.forget(c)
      await log('sign-out')
      return c.body(null, 204)
    })

    .post('/reader-session', async (c) => {
      // The owner is a reader of her site as well: here her studio opens a session for her there.
      const { id, owner: user } = c.get('session')
      const reader = await owner.openReaderSession(user, () => hasSession(db, id))
      if (!reader) throw studioSignedOut()
      return c.json({ email: reader.email, accessToken: reader.accessToken }, 201)
    })

    .get('/sessions', async (c) => {
      const { id, owner } = c.get('session')
      const listed = await listSessions(db, owner.id, sessions.expiry())
      return c.json(listed.map((session): SessionJson => ({ ...session, isThis: session.id === id })))
    })
    .delete('/sessions/:id', requireFresh, async (c) => {
      const id = c.req.param('id')
      const { owner: user } = c.get('session')
      if (!(await deleteSession(db, { id, userId: user.id })))
        throw new AppError('not-found', 'This session has ended already.')
      // The device that she lost is signed in on her site as well. Nobody knows with which of these sessions.
      await owner.endReaderSessions(user)
      await log('session-ended')
      return c.body(null, 204)
    })
    .delete('/sessions', requireFresh, async (c) => {
      const { id, owner: user } = c.get('session')
      await deleteOtherSessions(db, { id, userId: user.id })
      await owner.endReaderSessions(user)
      await log('session-ended', { detail: 'all others' })
      return c.body(null, 204)
    })

    .put('/password', requireFresh, async (c) => {
      const { password } = await readJson(c, passwordBody)
      await sessions.open(c, await owner.changePassword(c.get('session').owner, password))
      await log('password')
      return c.body(null, 204)
    })

    .get('/passkeys', async (c) => c.json(await owner.listPasskeys(c.get('session').owner)))
    .post('/passkeys/options', requireFresh, async (c) =>
      c.json(await owner.newPasskeyOptions(c.get('session').owner)),
    )
    .post('/passkeys', requireFresh, async (c) => {
      const session = c.get('session')
      const made = await readJson(c, newPasskeySchema)
      const passkey = await owner.addPasskey(session.owner, made, (trx) => hasSession(trx, session.id))
      await log('passkey-added', { detail: passkey.name })
      return c.json(passkey, 201)
    })
    .delete('/passkeys/:id{[\\w-]+}', requireFresh, async (c) => {
      await owner.removePasskey(c.get('session').owner, c.req.param('id'))
      await log('passkey-removed')
      return c.body(null, 204)
    })

    .get('/log', async (c) => c.json(await listActions(db, MAX_ACTIONS)))
}
