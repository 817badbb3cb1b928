import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importContent } from '../import.ts'
import { writeSite, wxr, type WrittenItem } from '../wordpress/small-wxr.testing.ts'

const UPLOADS = 'https://old.example/wp-content/uploads'
const attachment = (id: number, path: string): WrittenItem => ({
  id,
  type: 'attachment',
  link: '',
  url: UPLOADS + path,
})
const ITEMS = [
  { id: 1, content: `<img src="${UPLOADS}/a.gif" alt="a">` },
  attachment(2, '/a.gif'),
  attachment(3, '/gone.gif'),
  attachment(4, '/page.gif'),
  attachment(5, '/page.pdf'),
  attachment(6, '/there.gif'),
]
const ANSWERS = new Map([
  [`${UPLOADS}/a.gif`, 'GIF89a'],
  [`${UPLOADS}/page.gif`, '<!doctype html>'],
  [`${UPLOADS}/page.pdf`, '<html>'],
])

it('fetches missing files from the old site, and refuses what is no such file', async () => {
  const { file, filesDir, contentDir } = await writeSite(wxr(ITEMS), { 'there.gif': 'GIF89a' })
  const asked: string[] = []
  const importSite = (isDryRun: boolean) =>
    importContent({
      paths: [file],
      filesDirs: [filesDir],
      contentDir,
      isDryRun,
      async fetchFile(address) {
        asked.push(address)
        const answer = ANSWERS.get(address)
        if (answer === undefined) throw new Error('it answers with the status 404')
        return Buffer.from(answer)
      },
    })
  const dry = await importSite(true)
  expect(asked).toEqual([])
  expect(dry.report.notTaken.map(({ id }) => id)).toEqual(['2', '3', '4', '5'])
  const { report } = await importSite(false)
  expect(asked.toSorted()).toEqual(
    ['/a.gif', '/gone.gif', '/page.gif', '/page.pdf'].map((path) => UPLOADS + path),
  )
  expect(report.notTaken.map(({ id }) => id)).toEqual(['3', '4', '5'])
  expect(await readFile(join(contentDir, 'assets/a.gif'), 'utf8')).toBe('GIF89a')
  expect(await readFile(join(contentDir, 'articles/text-1.md'), 'utf8')).toContain('![a](../assets/a.gif)')
})
