import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { addFollowers, countFollowers, readFollowers } from './followers-store.ts'

it('keeps the followers of imported sites by their addresses, in a private file', async () => {
  const dataDir = join(await makeTemporaryFolder('followers'), 'data')
  await addFollowers(dataDir, [])
  expect(await readFollowers(dataDir)).toBeUndefined()
  const since = '2020-01-02T03:04:05.000Z'
  await addFollowers(dataDir, [
    { email: 'ana@example.com', name: 'Ana "A", Lima\n', since, agreedTo: ['Weekly', 'News'] },
    { email: 'bo@example.com', name: '=HYPERLINK("https://evil.example")', agreedTo: [] },
  ])
  await addFollowers(dataDir, [
    { email: 'ANA@example.com', name: 'Ana; Lima', agreedTo: [] },
    { email: 'cy@example.com', agreedTo: ['News'] },
  ])
  const path = join(dataDir, 'followers.csv')
  const csv = await readFile(path, 'utf8')
  expect(csv).toBe(
    `email,name,since,agreed to
"ANA@example.com","Ana; Lima","",""
"bo@example.com","'=HYPERLINK(""https://evil.example"")","",""
"cy@example.com","","","News"
`,
  )
  expect(countFollowers(csv)).toBe(3)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})
