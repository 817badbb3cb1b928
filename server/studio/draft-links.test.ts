import { openWriter } from '@waypost/content-service/writing'
import { expect, it } from 'vitest'
import { createContentFolder } from '../../tests/helpers/content-folder.ts'
import { openMemory } from '../database/databases.testing.ts'
import { openDraftLinks } from './draft-links.ts'

const PLAN = 'articles/plan'
const DAY_MS = 86_400_000

it('are twenty at most for a draft, also of requests at once; expired and deleted ones make room', async () => {
  const dir = await createContentFolder([
    { id: 'plan', title: 'Plan', draft: true, body: 'Soon.' },
    { id: 'other', title: 'Other', draft: true, body: 'Soon.' },
  ])
  let now = new Date('2026-11-28T08:00:00.000Z')
  const links = openDraftLinks({ database: await openMemory(), writer: openWriter(dir), now: () => now })
  const inAWeek = new Date(now.getTime() + 7 * DAY_MS).toISOString()
  const added = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => links.add(PLAN, index < 5 ? inAWeek : null)),
  )
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(await links.list(PLAN)).toHaveLength(20)
  await expect(links.add(PLAN, null)).rejects.toMatchObject({ code: 'invalid' })
  const { token } = await links.add('articles/other', null)
  expect(await links.find(token)).toBe('articles/other')

  const [{ id }] = await links.list(PLAN)
  await links.end(PLAN, id)
  await links.add(PLAN, null)
  now = new Date(now.getTime() + 8 * DAY_MS)
  await links.add(PLAN, null)
  expect((await links.list(PLAN)).every(({ expiresAt }) => expiresAt === null)).toBe(true)
})
