import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { createFindings } from './findings.ts'

const sources = async (changes: Partial<Parameters<typeof createFindings>[0]> = {}) => ({
  dataDir: await makeTemporaryFolder('data'),
  now: () => new Date('2026-11-28'),
  content: { failure: () => undefined, problems: () => [] },
  catalog: { isFailing: () => false },
  database: { failure: () => undefined },
  mail: { isUnreachable: () => false },
  hasMailServer: () => true,
  backupFailure: () => undefined,
  ...changes,
})

/** The findings without that of the disk, which depends on the machine. */
async function find(changes?: Parameters<typeof sources>[0]) {
  const findings = await createFindings(await sources(changes))()
  return findings.filter(({ id }) => id !== 'disk')
}

it('a site without problems has no findings', async () => {
  expect(await find()).toEqual([])
})

it('reports everything that fails, with the place to solve it', async () => {
  const findings = await find({
    now: () => new Date('1970-01-02'),
    catalog: { isFailing: () => true },
    database: { failure: () => 'The database cannot be reached.' },
    mail: { isUnreachable: () => true },
    hasMailServer: () => false,
    backupFailure: () => 'The backup was not made: the disk is full.',
    proxyWarning: 'TRUST_PROXY is not set.',
  })
  expect(findings.map(({ id, place }) => [id, place])).toEqual([
    ['database', undefined],
    ['content-service', undefined],
    ['backup', '/copies'],
    ['mail', '/messages/mail'],
    ['clock', undefined],
    ['mail-server', '/messages/mail'],
    ['proxy', undefined],
  ])
})

it('a folder that is gone is one finding', async () => {
  const content = { failure: () => 'The folder is gone.', problems: () => [] }
  const findings = await find({ content, catalog: { isFailing: () => true } })
  expect(findings).toMatchObject([{ id: 'folder', state: 'wrong', text: 'The folder is gone.' }])
})

it('files with problems lead to their entries, and many are counted', async () => {
  const problems = [
    { file: 'articles/tea.draft.md', line: 3, reason: 'No date.', effect: 'left-out' as const },
    { file: 'articles/a b.fr.md', reason: 'No title.' },
    { file: 'assets/hill.jpg', reason: 'No picture.', effect: 'shown-without' as const },
  ]
  const content = { failure: () => undefined, problems: () => problems }
  expect(await find({ content })).toEqual([
    {
      id: 'file:articles/tea.draft.md, line 3',
      state: 'wrong',
      text: 'articles/tea.draft.md, line 3: No date.',
      place: '/edit/articles/tea',
    },
    {
      id: 'file:articles/a b.fr.md',
      state: 'note',
      text: 'articles/a b.fr.md: No title.',
      place: '/edit/articles/a%20b.fr',
    },
    {
      id: 'file:assets/hill.jpg',
      state: 'note',
      text: 'assets/hill.jpg: No picture.',
      place: '/pictures',
    },
  ])
  const many = Array.from({ length: 23 }, (_, number) => ({ file: `articles/${number}.md`, reason: 'Bad.' }))
  const counted = await find({ content: { failure: () => undefined, problems: () => many } })
  expect([counted.length, counted.at(-1)?.text]).toEqual([21, '3 more problems are in your files.'])
})
