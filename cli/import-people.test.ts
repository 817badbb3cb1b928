import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Import } from '@waypost/content-service/moving'
import { openDatabase } from '#server/database/database.ts'
import { sqliteIn } from '#server/config/config.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { storePeople } from './import-people.ts'

const people: Pick<Import, 'comments' | 'followers'> = {
  comments: [
    {
      id: 'c1',
      articleId: 'tea',
      name: 'Ana',
      text: 'Warm.',
      createdAt: '2015-01-01T00:00:00Z',
      isByCreator: false,
      isHeld: false,
    },
  ],
  followers: [{ email: 'bo@example.com', agreedTo: ['News'] }],
}

it('an import stores comments and followers where no site has run yet, and nothing twice', async () => {
  const dataDir = join(await makeTemporaryFolder('people'), 'data')
  const places = { dataDir, database: { ...sqliteIn(dataDir), dataDir } }
  await storePeople(people, places)
  await storePeople(people, places)
  expect(await readFile(join(dataDir, 'followers.csv'), 'utf8')).toContain(
    '\n"bo@example.com","","","News"\n',
  )
  const { db, close } = await openDatabase(places.database)
  const comments = await db.selectFrom('comments').select(['signedAs', 'text']).execute()
  await close()
  expect(comments).toEqual([{ signedAs: 'Ana', text: 'Warm.' }])
})

it('an import whose comments cannot be stored says that the texts came, and how to get the rest', async () => {
  const dataDir = join(await makeTemporaryFolder('people'), 'data')
  await mkdir(join(dataDir, 'waypost.db'), { recursive: true })
  const failed = storePeople(people, { dataDir, database: { ...sqliteIn(dataDir), dataDir } })
  await expect(failed).rejects.toThrow(/Texts and files were imported, but not all .*Run the import again/s)
})
