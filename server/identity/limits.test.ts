import { describe, expect, it, vi } from 'vitest'
import { openMemory } from '../database/databases.testing.ts'
import { createTestIdentity, PASSWORD, someClient, type TestIdentity } from './identity.testing.ts'

const MIRA = 'mira@example.com'

describe('a client that guesses a password', () => {
  const start = async () => createTestIdentity(await openMemory())

  /** Guesses from as many clients as are given, until each is refused. */
  async function guess({ identity }: TestIdentity, clients: string[]) {
    await Promise.all(
      clients.map(async (client) => {
        for (let index = 0; index < 10; index += 1)
          await identity.signIn(client, { email: MIRA, password: `guess ${index}` }).catch(() => {})
        const next = identity.signIn(client, { email: MIRA, password: PASSWORD })
        await expect(next).rejects.toMatchObject({ code: 'rate-limited' })
      }),
    )
  }

  const manyClients = () => Array.from({ length: 10 }, someClient)

  it('locks the user out for that client only', async () => {
    const started = await start()
    await started.register(MIRA)
    await guess(started, [someClient()])
    await expect(started.signIn(MIRA)).resolves.toContain('Bearer ')
  })

  it('is stopped when it uses many addresses, even by another instance', async () => {
    const started = await start()
    await started.register(MIRA)
    await guess(started, manyClients())
    await expect(started.signIn(MIRA)).rejects.toMatchObject({ code: 'rate-limited' })
    const other = createTestIdentity(started.database)
    const isShared = started.database.kind === 'postgres'
    const [outcome] = await Promise.allSettled([other.signIn(MIRA)])
    expect(outcome.status).toBe(isShared ? 'rejected' : 'fulfilled')
  })

  it('cannot end the user’s session or block a password reset', async () => {
    const started = await start()
    const { identity, register, signIn, mails, database } = started
    await register(MIRA)
    const session = await signIn(MIRA)
    const clients = manyClients()
    await guess(started, clients)
    expect(await identity.sessions.findUser(session)).toBeDefined()
    const passwords = { currentPassword: PASSWORD, newPassword: 'a changed one' }
    const { accessToken } = await identity.account.changePassword(session, passwords)
    expect(await identity.sessions.findUser(`Bearer ${accessToken}`)).toBeDefined()

    await guess(started, clients)
    const other = createTestIdentity(database)
    await other.signIn(MIRA).catch(() => {})
    await identity.resets.request(someClient(), MIRA)
    await vi.waitFor(() => expect(mails).toHaveLength(1), 10_000)
    await identity.resets.reset(someClient(), mails[0].token, 'a third one')
    for (const { signIn } of [started, other])
      await expect(signIn(MIRA, 'a third one')).resolves.toBeDefined()
    const again = identity.signIn(clients[0], { email: MIRA, password: 'a third one' })
    await expect(again).resolves.toBeDefined()
  })
})
