import { SignJWT } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { openMemory } from '../database/databases.testing.ts'
import { startWithProvider } from './google.testing.ts'
import { createTestIdentity, CREATOR, PASSWORD, someClient, type TestOptions } from './identity.testing.ts'

const MIRA = 'mira@example.com'

describe('an address', () => {
  async function start(options?: TestOptions) {
    return createTestIdentity(await openMemory(), options)
  }

  const register = ({ identity }: Awaited<ReturnType<typeof start>>, email: string) =>
    identity.register(someClient(), { email, password: PASSWORD })

  it.each([
    ['the creator’s, whatever is set', CREATOR, {}],
    ['anybody’s, where all are to be confirmed', MIRA, { verifyReaders: 'always' }],
  ] as const)('must be confirmed before anything else: %s', async (_, email, options) => {
    const started = await start(options)
    const { identity, signIn, confirmations } = started
    expect(await register(started, email)).toEqual({ mustConfirm: true })
    expect(confirmations).toEqual([expect.objectContaining({ to: email })])
    await expect(signIn(email)).rejects.toMatchObject({
      code: 'unconfirmed',
      message: `Confirm your email address first: open the link that we have mailed to ${email}.`,
    })
    expect(await started.database.db.selectFrom('sessions').select('id').execute()).toEqual([])
    expect(await identity.confirmations.findEmail(confirmations[0].token)).toBe(email)
    await expect(signIn(email)).rejects.toMatchObject({ code: 'unconfirmed' })
    for (let time = 0; time < 2; time += 1)
      expect(await identity.confirmations.confirm(confirmations[0].token, PASSWORD)).toBe('confirmed')
    const session = await signIn(email)
    expect(await identity.sessions.findUser(session)).toMatchObject({ email, emailVerified: true })
  })

  it.each(['never', 'comment'] as const)('needs no proof to sign in with ‘%s’', async (verifyReaders) => {
    const started = await start({ verifyReaders })
    expect(await register(started, MIRA)).toEqual({ mustConfirm: false })
    expect(await started.identity.sessions.findUser(await started.signIn(MIRA))).toMatchObject({
      email: MIRA,
    })
    expect(started.confirmations).toEqual([])
  })

  it('tells a stranger with the wrong password nothing, and mails its owner nothing', async () => {
    const started = await start()
    await register(started, CREATOR)
    await expect(started.signIn(CREATOR, 'a guess')).rejects.toMatchObject({ code: 'wrong-credentials' })
    expect(started.confirmations).toHaveLength(1)
  })

  it('that becomes the creator’s ends all sessions of its account', async () => {
    const creator = { email: 'somebody@example.com' }
    const started = await start({ creators: () => ['else@example.com', creator.email] })
    await register(started, MIRA)
    const session = await started.signIn(MIRA)
    expect(await started.identity.sessions.findUser(session)).toBeDefined()
    creator.email = 'Mira@Example.com'
    expect(await started.identity.sessions.findUser(session)).toBeUndefined()
    await expect(started.identity.account.download(session)).rejects.toMatchObject({ code: 'signed-out' })
    await expect(started.requestConfirmation(session)).rejects.toMatchObject({ code: 'signed-out' })
  })

  it('gets few mails, whichever clients request them', async () => {
    const started = await start()
    await register(started, CREATOR)
    for (let time = 0; time < 4; time += 1)
      await expect(started.signIn(CREATOR)).rejects.toMatchObject({ code: 'unconfirmed' })
    expect(started.confirmations).toHaveLength(3)
    await register(started, MIRA)
    const session = await started.signIn(MIRA)
    for (let time = 0; time < 3; time += 1) await started.requestConfirmation(session)
    await expect(started.requestConfirmation(session)).rejects.toMatchObject({
      code: 'rate-limited',
    })
  })

  it('is confirmed for a cached session, and on another instance', async () => {
    const started = await start({ verifyReaders: 'comment' })
    const { identity, signIn, confirmations, database } = started
    await register(started, MIRA)
    const session = await signIn(MIRA)
    expect(await identity.sessions.findUser(session)).toMatchObject({ emailVerified: false })
    await started.requestConfirmation(session)
    await createTestIdentity(database).identity.confirmations.confirm(confirmations[0].token, PASSWORD)
    await vi.waitFor(
      async () => expect(await identity.sessions.findUser(session)).toMatchObject({ emailVerified: true }),
      10_000,
    )
    await started.requestConfirmation(session)
    expect(confirmations).toHaveLength(1)
  })

  it('that a stranger registered is not confirmed by its owner’s mails, and a reset gives her the account', async () => {
    const { identity, register, signIn, confirmations, mails } = await start()
    await register(CREATOR, 'the stranger’s')
    const [{ token }] = confirmations
    await expect(identity.confirmations.confirm(token, 'her own')).rejects.toMatchObject({
      code: 'wrong-password',
    })
    await expect(signIn(CREATOR, 'the stranger’s')).rejects.toMatchObject({ code: 'unconfirmed' })
    await identity.resets.request(someClient(), CREATOR)
    await identity.resets.reset(someClient(), mails[0].token, 'her own')
    await expect(signIn(CREATOR, 'the stranger’s')).rejects.toMatchObject({ code: 'wrong-credentials' })
    await expect(signIn(CREATOR, 'her own')).resolves.toBeDefined()
  })

  it('allows no guessing of its password through a mailed link', async () => {
    const { identity, register, confirmations } = await start()
    await register(CREATOR)
    const guess = () => identity.confirmations.confirm(confirmations[0].token, 'a guess')
    for (let time = 0; time < 10; time += 1)
      await expect(guess()).rejects.toMatchObject({ code: 'wrong-password' })
    await expect(guess()).rejects.toMatchObject({ code: 'rate-limited' })
  })

  it('is confirmed by setting a new password through a mailed link', async () => {
    const started = await start()
    await register(started, CREATOR)
    await started.identity.resets.request(someClient(), CREATOR)
    await vi.waitFor(() => expect(started.mails).toHaveLength(1), 10_000)
    await started.identity.resets.reset(someClient(), started.mails[0].token, 'her own')
    await expect(started.signIn(CREATOR, 'her own')).resolves.toBeDefined()
  })

  it('is confirmed by Google, and the owner takes over a stranger’s account', async () => {
    const started = await startWithProvider(await openMemory(), { verifyReaders: 'always' })
    await started.register(MIRA)
    const { token } = await started.signInAtGoogle({ sub: '1', email: MIRA, email_verified: true, name: 'M' })
    expect(await started.identity.sessions.findUser(`Bearer ${token}`)).toMatchObject({ emailVerified: true })
  })

  it('is not confirmed by a forged, altered or expired link, or one of a deleted account', async () => {
    const started = await start({ verifyReaders: 'comment' })
    const { identity, signIn, confirmations } = started
    await register(started, MIRA)
    const session = await signIn(MIRA)
    await started.requestConfirmation(session)
    const [{ token }] = confirmations
    const sign = (secret: string, seconds: number) =>
      new SignJWT({ email: MIRA })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(new Date(Date.now() + seconds * 1_000))
        .sign(new TextEncoder().encode(secret))
    const secret = 'a secret of thirty-two characters or more'
    const made = [await sign('another secret of 32 characters!', 60), await sign(secret, -1)]
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`
    for (const forged of ['', 'x', `${token}x`, none, ...made]) {
      expect(await identity.confirmations.findEmail(forged)).toBeUndefined()
      expect(await identity.confirmations.confirm(forged, PASSWORD)).toBe('spent')
    }
    expect(await identity.sessions.findUser(session)).toMatchObject({ emailVerified: false })
    await identity.account.delete(session, PASSWORD)
    expect(await identity.confirmations.confirm(token, PASSWORD)).toBe('spent')
  })
})
