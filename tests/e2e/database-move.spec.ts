import { expect, test } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAccount, openSession } from '../helpers/accounts.ts'
import { askAsStranger } from '../helpers/http.ts'
import { createPostgresDatabase } from '../helpers/postgres.ts'
import { makeTemporaryFolder } from '../helpers/temporary.ts'
import { addComment, ARTICLE } from '../helpers/thread.ts'
import { runCommand, startWaypost } from '../helpers/waypost.ts'

test('a site that moves to PostgreSQL gets instructions, keeps its sessions, and cannot go back by mistake', async () => {
  const DATA_DIR = await makeTemporaryFolder('data')
  const database = await createPostgresDatabase()
  const onFile = { env: { DATA_DIR } }
  const onServer = (secret: string) => ({
    env: { DATA_DIR, DATABASE_URL: database.url, AUTH_SECRET: secret },
  })
  try {
    const before = await startWaypost(onFile)
    const token = await openSession(before, await createAccount(before, 'mira'))
    await addComment(before, token, 'Written before the move')
    await before.stop()

    const empty = await startWaypost(onServer(randomBytes(32).toString('hex')))
    expect(empty.output()).toMatch(/has no accounts, but .*waypost\.db has 1\./)
    const refused = runCommand(
      { ...empty, dataDir: DATA_DIR, databaseEnv: onServer('x'.repeat(32)).env },
      'database',
      'move',
      'postgres',
    )
    await expect(refused).rejects.toThrow('A Waypost runs on the database')
    await empty.stop()

    const secret = (await readFile(join(DATA_DIR, 'auth-secret'), 'utf8')).trim()
    const databaseEnv = onServer(secret).env
    const moved = await runCommand(
      { ...empty, dataDir: DATA_DIR, databaseEnv },
      'database',
      'move',
      'postgres',
    )
    expect(moved).toMatch(/^comments +1 /m)
    expect(moved).toContain('Leave AUTH_SECRET as it is')

    const after = await startWaypost(onServer(secret))
    expect(after.output()).not.toContain('has no accounts')
    const { value } = await askAsStranger(`${after.url}/api/articles/${ARTICLE}/comments`)
    expect(value).toMatchObject({ items: [{ text: 'Written before the move' }] })
    await addComment(after, token, 'Written after the move')
    await after.stop()

    await expect(startWaypost(onFile)).rejects.toThrow(/was moved to .* Set DATABASE_URL in \.env/)
  } finally {
    await database.drop()
  }
})
