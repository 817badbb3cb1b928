import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { describe, expect, it, vi } from 'vitest'
import { describeOnBothDatabases, openFile } from '../database/databases.testing.ts'
import type { Database } from '../database/types.ts'
import type { AppError } from '../errors.ts'
import { startWithProvider } from './google.testing.ts'
import { createTestIdentity, PASSWORD, someClient } from './identity.testing.ts'
import { createDevice, type Device } from './passkey.testing.ts'
import type { IdentityService } from './service.ts'

const MIRA = 'mira@example.com'
const ZOE = 'zoe@example.com'

/** Adds a passkey, made by a device. */
async function add(
  { passkeys }: IdentityService,
  authorization: string,
  device: Device,
  { name = '', password }: { name?: string; password?: string } = { password: PASSWORD },
) {
  const options = await passkeys.additionOptions(authorization, password)
  return passkeys.add(authorization, { name, answer: device.create(options) })
}

async function signInBy({ passkeys }: IdentityService, device: Device) {
  return passkeys.signIn(someClient(), device.get(await passkeys.signInOptions()))
}

/** An account with one passkey. */
async function startWithPasskey(database: Database, started = createTestIdentity(database)) {
  await started.register(MIRA)
  const authorization = await started.signIn(MIRA)
  const device = createDevice()
  const passkey = await add(started.identity, authorization, device)
  return { ...started, authorization, device, passkey }
}

/** Runs at a later time of day. */
async function later(minutes: number, run: () => Promise<void>) {
  vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ['Date'] })
  try {
    await run()
  } finally {
    vi.useRealTimers()
  }
}

describeOnBothDatabases('a passkey', (open, onSqlite) => {
  it('is added after confirming the password, and then signs in', async () => {
    const { identity, device, authorization, passkey } = await startWithPasskey(await open())
    expect(await identity.passkeys.list(authorization)).toEqual([passkey])
    const { accessToken, ...user } = await signInBy(identity, device)
    expect(user).toMatchObject({ email: MIRA, name: '' })
    expect(await identity.sessions.findUser(`Bearer ${accessToken}`)).toMatchObject({ email: MIRA })
    device.counter = 7
    await expect(signInBy(identity, device)).resolves.toBeDefined()
  })

  onSqlite('is listed by its name and date, the oldest first, and only to its user', async () => {
    const { identity, authorization, register, signIn } = await startWithPasskey(await open())
    await later(
      1,
      async () =>
        void (await add(identity, authorization, createDevice(), { name: 'My phone', password: PASSWORD })),
    )
    expect(await identity.passkeys.list(authorization)).toEqual([
      { id: expect.any(String), name: 'Passkey', createdAt: expect.stringMatching(/^\d{4}-/) },
      { id: expect.any(String), name: 'My phone', createdAt: expect.stringMatching(/^\d{4}-/) },
    ])
    await register(ZOE)
    expect(await identity.passkeys.list(await signIn(ZOE))).toEqual([])
  })

  onSqlite('is removed by its user, and signs in no more', async () => {
    const { identity, authorization, device, passkey, register, signIn } = await startWithPasskey(
      await open(),
    )
    await register(ZOE)
    await identity.passkeys.remove(await signIn(ZOE), passkey.id)
    await expect(signInBy(identity, device)).resolves.toBeDefined()
    await identity.passkeys.remove(authorization, passkey.id)
    expect(await identity.passkeys.list(authorization)).toEqual([])
    await expect(signInBy(identity, device)).rejects.toMatchObject({ code: 'unknown-passkey' })
    await identity.passkeys.remove(authorization, passkey.id)
  })

  onSqlite('is asked of its user alone, and is one of ten', async () => {
    const { identity, authorization } = await startWithPasskey(await open())
    const { passkeys } = identity
    await expect(passkeys.additionOptions(authorization, 'a guess')).rejects.toMatchObject({
      code: 'wrong-password',
    })
    await expect(passkeys.additionOptions(authorization, undefined)).rejects.toMatchObject({
      code: 'wrong-password',
    })
    await expect(passkeys.additionOptions(undefined, PASSWORD)).rejects.toMatchObject({ code: 'signed-out' })
    const options = await passkeys.additionOptions(authorization, PASSWORD)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Side Lower' },
      user: { name: MIRA },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: expect.any(String) }],
      attestation: 'none',
    })
    expect(await passkeys.signInOptions()).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    for (let index = 0; index < 6; index += 1) await add(identity, authorization, createDevice())
    await expect(passkeys.additionOptions(authorization, PASSWORD)).rejects.toMatchObject({
      code: 'rate-limited',
    })
    await later(20, async () => {
      for (let index = 0; index < 3; index += 1) await add(identity, authorization, createDevice())
      await expect(passkeys.additionOptions(authorization, PASSWORD)).rejects.toMatchObject({
        code: 'invalid',
      })
    })
  })

  onSqlite('is not taken twice, nor by the answer to another user’s question or to a spent one', async () => {
    const { identity, authorization, device, register, signIn } = await startWithPasskey(await open())
    const { passkeys } = identity
    await register(ZOE)
    const zoe = await signIn(ZOE)
    await expect(add(identity, zoe, device)).rejects.toMatchObject({ code: 'invalid' })
    await expect(signInBy(identity, device)).rejects.toMatchObject({ code: 'wrong-credentials' })

    const answer = createDevice().create(await passkeys.additionOptions(authorization, PASSWORD))
    await expect(passkeys.add(zoe, { name: '', answer })).rejects.toMatchObject({ code: 'invalid' })
    const made = await passkeys.add(authorization, { name: '', answer })
    await passkeys.remove(authorization, made.id)
    await expect(passkeys.add(authorization, { name: '', answer })).rejects.toMatchObject({ code: 'invalid' })
    const late = createDevice().create(await passkeys.additionOptions(authorization, PASSWORD))
    await later(16, () =>
      expect(passkeys.add(authorization, { name: '', answer: late })).rejects.toMatchObject({
        code: 'invalid',
      }),
    )
  })

  it('signs in once per answer, however many requests send it at once', async () => {
    const { identity, device } = await startWithPasskey(await open())
    const answer = device.get(await identity.passkeys.signInOptions())
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => identity.passkeys.signIn(someClient(), answer)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(identity.passkeys.signIn(someClient(), answer)).rejects.toMatchObject({
      code: 'wrong-credentials',
    })
  })

  onSqlite('does not go around the proof of an address', async () => {
    const database = await open()
    const { device } = await startWithPasskey(database)
    const strict = createTestIdentity(database, { verifyReaders: 'always' })
    await expect(signInBy(strict.identity, device)).rejects.toMatchObject({ code: 'unconfirmed' })
    expect(strict.confirmations).toMatchObject([{ to: MIRA }])
    await strict.identity.confirmations.confirm(strict.confirmations[0].token, PASSWORD)
    await expect(signInBy(strict.identity, device)).resolves.toBeDefined()
  })

  it('is deleted by a password reset, even while it signs in or is added', async () => {
    const { identity, device, mails, authorization, signIn } = await startWithPasskey(await open())
    await identity.resets.request(someClient(), MIRA)
    await vi.waitFor(() => expect(mails).toHaveLength(1), 10_000)
    const adding = createDevice()
    const answer = adding.create(await identity.passkeys.additionOptions(authorization, PASSWORD))
    const [isReset, signedIn] = await Promise.all([
      identity.resets.reset(someClient(), mails[0].token, 'a new one'),
      signInBy(identity, device).catch(() => undefined),
      identity.passkeys.add(authorization, { name: '', answer }).catch(() => undefined),
    ])
    expect(isReset).toBe(true)
    expect(signedIn && (await identity.sessions.findUser(`Bearer ${signedIn.accessToken}`))).toBeUndefined()
    for (const each of [device, adding])
      await expect(signInBy(identity, each)).rejects.toMatchObject({ code: 'unknown-passkey' })
    expect(await identity.passkeys.list(await signIn(MIRA, 'a new one'))).toEqual([])
  })

  onSqlite('outlives a change of the password, which its user makes', async () => {
    const { identity, device, authorization } = await startWithPasskey(await open())
    await identity.account.changePassword(authorization, {
      currentPassword: PASSWORD,
      newPassword: 'a new one',
    })
    await expect(signInBy(identity, device)).resolves.toMatchObject({ email: MIRA })
  })

  it('is in the download without its key, and is deleted with the account', async () => {
    const { identity, authorization, device, passkey, database } = await startWithPasskey(await open())
    const { account } = await identity.account.download(authorization)
    expect(account.waysOfSigningIn).toEqual([
      { kind: 'password', since: expect.any(String) },
      { kind: 'passkey', name: 'Passkey', since: passkey.createdAt },
    ])
    await identity.account.delete(authorization, PASSWORD)
    await expect(signInBy(identity, device)).rejects.toMatchObject({ code: 'unknown-passkey' })
    expect(await database.db.selectFrom('passkeys').select('id').execute()).toEqual([])
  })

  onSqlite('of a stranger who registered the address goes when Google proves whose it is', async () => {
    const started = await startWithProvider(await open())
    await started.register(MIRA)
    const device = createDevice(started.publicUrl)
    await add(started.identity, await started.signIn(MIRA), device)
    const before = await signInBy(started.identity, device)
    await started.signInAtGoogle({ sub: '1', email: MIRA, email_verified: true, name: 'Mira' })
    expect(await started.identity.sessions.findUser(`Bearer ${before.accessToken}`)).toBeUndefined()
    await expect(signInBy(started.identity, device)).rejects.toMatchObject({ code: 'unknown-passkey' })
  })

  onSqlite('of who has no password is added soon after a sign-in at Google', async () => {
    const { identity, signInAtGoogle, publicUrl } = await startWithProvider(await open())
    const { token } = await signInAtGoogle({ sub: '1', email: MIRA, email_verified: true, name: 'Mira' })
    const device = createDevice(publicUrl)
    await later(16, () =>
      expect(identity.passkeys.additionOptions(`Bearer ${token}`, undefined)).rejects.toMatchObject({
        code: 'sign-in-again',
      }),
    )
    await add(identity, `Bearer ${token}`, device, {})
    await expect(signInBy(identity, device)).resolves.toMatchObject({ email: MIRA, name: 'Mira' })
  })
})

/** What is told of an answer that does not hold. */
const REFUSED = 'wrong-credentials'

describe('the answer of a passkey', () => {
  async function start() {
    const started = await startWithPasskey(await openFile(':memory:'))
    const { identity, device } = started
    return {
      ...started,
      /** Signs in by an answer. @returns Why it is refused; `undefined` if it is not. */
      refusalOf: (answer: AuthenticationResponseJSON): Promise<string | undefined> =>
        identity.passkeys.signIn(someClient(), answer).then(
          () => undefined,
          ({ code }: AppError) => code,
        ),
      ask: async () => device.get(await identity.passkeys.signInOptions()),
    }
  }

  it('is refused from a page of another site, or for another site', async () => {
    const { identity, device, refusalOf, ask } = await start()
    const options = await identity.passkeys.signInOptions()
    expect(await refusalOf(device.get({ ...options, rpId: 'evil.example' }))).toBe(REFUSED)
    device.origin = 'https://evil.example'
    expect(await refusalOf(await ask())).toBe(REFUSED)
  })

  it('is refused without user verification, to sign in and to be added', async () => {
    const { identity, device, refusalOf, ask, authorization } = await start()
    device.verifiesUser = false
    expect(await refusalOf(await ask())).toBe(REFUSED)
    const careless = createDevice()
    careless.verifiesUser = false
    await expect(add(identity, authorization, careless)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('is refused if another key signed it, or if it names another user', async () => {
    const { refusalOf, ask, device, identity, authorization } = await start()
    const other = createDevice()
    await add(identity, authorization, other)
    const theirs = other.get(await identity.passkeys.signInOptions())
    const { id } = await ask()
    expect(await refusalOf({ ...theirs, id, rawId: id })).toBe(REFUSED)
    const hers = await ask()
    expect(await refusalOf({ ...hers, response: { ...hers.response, userHandle: 'c29tZWJvZHk' } })).toBe(
      REFUSED,
    )
    expect(await refusalOf({ ...hers, response: { ...hers.response, userHandle: undefined } })).toBe(REFUSED)
    expect(await refusalOf({ ...hers, id: 'bm9ib2R5', rawId: 'bm9ib2R5' })).toBe('unknown-passkey')
    await expect(signInBy(identity, device)).resolves.toBeDefined()
  })

  it('is refused for a challenge that is unknown, expired or for another purpose', async () => {
    const { identity, device, refusalOf, ask, authorization } = await start()
    const rpId = 'localhost'
    expect(
      await refusalOf(device.get({ rpId, challenge: Buffer.from('made up').toString('base64url') })),
    ).toBe(REFUSED)
    const { challenge } = await identity.passkeys.additionOptions(authorization, PASSWORD)
    expect(await refusalOf(device.get({ rpId, challenge }))).toBe(REFUSED)
    const hers = await ask()
    await later(16, async () => expect(await refusalOf(hers)).toBe(REFUSED))
  })

  it('is refused if its counter does not grow, as with a copied key', async () => {
    const { identity, device, refusalOf, ask } = await start()
    device.counter = 5
    await signInBy(identity, device)
    expect(await refusalOf(await ask())).toBe(REFUSED)
    device.counter = 6
    await signInBy(identity, device)
  })

  it('counts as one attempt of the client', async () => {
    const { identity, refusalOf, ask } = await start()
    const client = someClient()
    const wrong = { ...(await ask()), id: 'bm9ib2R5', rawId: 'bm9ib2R5' }
    for (let index = 0; index < 30; index += 1)
      await expect(identity.passkeys.signIn(client, wrong)).rejects.toMatchObject({ code: 'unknown-passkey' })
    await expect(identity.passkeys.signIn(client, await ask())).rejects.toMatchObject({
      code: 'rate-limited',
    })
    await expect(identity.signIn(client, { email: MIRA, password: PASSWORD })).rejects.toMatchObject({
      code: 'rate-limited',
    })
    expect(await refusalOf(wrong)).toBe('unknown-passkey')
  })
})
