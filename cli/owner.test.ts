import { describe, expect, it } from 'vitest'
import { openTestEntrance, OWNER } from '#server/studio/entrance.testing.ts'
import { openPostgres, openSqlite, TIMEOUT_MS, waypost } from './command.testing.ts'

describe('waypost owner and waypost log', { timeout: TIMEOUT_MS }, () => {
  it.each([
    ['SQLite', openSqlite],
    ['PostgreSQL', openPostgres],
  ])('prints a link that makes the owner’s account, and lists her actions, on %s', async (_, open) => {
    const { database, env } = await open()
    const { become } = openTestEntrance(database)
    const site = { env: { ...env, PUBLIC_URL: 'https://blog.example' } }
    expect((await waypost(['log'], site)).out).toBe('There was no activity in the studio yet.\n')
    const { out, code } = await waypost(['owner'], site)
    expect(code).toBe(0)
    expect(out).toContain('It makes your account.')
    const [, token] = /https:\/\/blog\.example\/api\/auth\/owner\?token=([\w-]{43})/.exec(out)!
    expect((await become(token)).answer.status).toBe(303)
    expect((await waypost(['owner'], site)).out).toContain(`a new password for ${OWNER}`)
    expect((await waypost(['log'], site)).out).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d  owner +mehar@example\.com\n$/,
    )
    expect(JSON.parse((await waypost(['log', '--json'], site)).out)).toMatchObject([{ action: 'owner' }])
  })

  it('explains that the studio is off', async () => {
    const { env } = await openSqlite()
    const { code, err } = await waypost(['owner'], { env: { ...env, STUDIO: 'off' } })
    expect(code).toBe(1)
    expect(err).toContain('Set STUDIO=on')
  })
})
