import { getAuthTables } from 'better-auth/db'
import { getMigrations } from 'better-auth/db/migration'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import { openAccounts } from './auth.ts'
import { createPasswords } from './password.ts'

describeOnBothDatabases('our tables', (open) => {
  it('match what Better Auth expects', async () => {
    const problems: string[] = []
    const { auth } = openAccounts({
      ...(await open()),
      publicUrl: 'http://localhost:3000',
      secret: 'a secret of thirty-two characters or more',
      passwords: createPasswords(),
      onProblem: (message) => problems.push(message),
    })
    const { user, session, account, verification } = getAuthTables(auth.options)
    const { toBeCreated, toBeAdded } = await getMigrations({
      ...auth.options,
      user: inSql(user),
      session: inSql(session),
      account: inSql(account),
      verification: inSql(verification),
    })
    expect({ toBeCreated, toBeAdded, problems }).toEqual({ toBeCreated: [], toBeAdded: [], problems: [] })
  })
})

/** A table with its columns as the database names them. */
function inSql({ modelName, fields }: { modelName: string; fields: object }) {
  const inSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const names = Object.keys(fields).map((name) => [name, inSnakeCase(name)])
  return { modelName, fields: Object.fromEntries(names) as Record<string, string> }
}
