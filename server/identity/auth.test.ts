import { getMigrations } from 'better-auth/db/migration'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import { openAccounts } from './auth.ts'
import { createPasswords } from './password.ts'

describeOnBothDatabases('our tables', (open) => {
  it('are what Better Auth expects', async () => {
    const problems: string[] = []
    const { auth } = openAccounts({
      ...(await open()),
      publicUrl: 'http://localhost:3000',
      secret: 'a secret of thirty-two characters or more',
      passwords: createPasswords(),
      onProblem: (message) => problems.push(message),
    })
    const { toBeCreated, toBeAdded } = await getMigrations(auth.options)
    expect({ toBeCreated, toBeAdded, problems }).toEqual({ toBeCreated: [], toBeAdded: [], problems: [] })
  })
})
