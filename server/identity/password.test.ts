import { describe, expect, it } from 'vitest'
import { cheapPasswords } from './identity.testing.ts'
import { createPasswords } from './password.ts'

const { hash: hashPassword, verify: verifyPassword } = createPasswords()

describe('passwords', () => {
  it('match their own hash and no other', async () => {
    const hash = await hashPassword('correct horse')
    expect(await verifyPassword({ hash, password: 'correct horse' })).toBe(true)
    expect(await verifyPassword({ hash, password: 'correct horsf' })).toBe(false)
    expect(await verifyPassword({ hash, password: '' })).toBe(false)
  })

  it('never get the same hash twice', async () => {
    expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'))
  })

  it('are equal in every Unicode composition', async () => {
    const hash = await hashPassword('caf\u00e9 au lait')
    expect(await verifyPassword({ hash, password: 'cafe\u0301 au lait' })).toBe(true)
  })

  it('are verified with an older hashing cost', async () => {
    // Reference: argon2 0.7 of the Argon2 project, `echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1`
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword({ hash, password: 'password' })).toBe(true)
  })

  it('match no malformed hash', async () => {
    await expect(verifyPassword({ hash: 'plain', password: 'plain' })).rejects.toThrow('cannot be read')
  })

  it('are refused while too many wait, and the others are checked', async () => {
    const { hash } = cheapPasswords()
    const outcomes = await Promise.allSettled(Array.from({ length: 110 }, () => hash('correct horse')))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(15)
    expect(refused[0].reason).toMatchObject({ code: 'busy', retryAfterSeconds: 5 })
  })

  it('are hashed without blocking other work', async () => {
    const turns: number[] = []
    const timer = setInterval(() => turns.push(performance.now()), 1)
    await Promise.all(Array.from({ length: 6 }, () => hashPassword('correct horse')))
    clearInterval(timer)
    // Hashing in this thread would leave no turn for anything until all six are done.
    expect(turns.length).toBeGreaterThan(3)
  })
})
