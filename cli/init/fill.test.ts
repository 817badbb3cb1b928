import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { studioSettingsSchema } from '#domain/studio-settings.ts'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { fill } from './fill.ts'

const HERS = { name: 'Zoë', title: 'Road', accent: '#123', withSample: true }

it.each(['articles/lake.md', 'categories.yaml', 'site.yaml'])(
  'init keeps the %s that appeared while it asked',
  async (file) => {
    const dir = await makeTemporaryFolder('content')
    await mkdir(dirname(join(dir, file)), { recursive: true })
    await writeFile(join(dir, file), 'mine')
    await expect(fill(dir, HERS)).rejects.toThrow('is not empty')
    expect(await readdir(dir)).toEqual([file.split('/')[0]])
    expect(await readFile(join(dir, file), 'utf8')).toBe('mine')
  },
)

it('only one of two simultaneous inits fills the folder', async () => {
  const dir = await makeTemporaryFolder('content')
  const ends = await Promise.allSettled([fill(dir, HERS), fill(dir, { ...HERS, name: 'Noor' })])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await readdir(dir)).toEqual(['articles', 'assets', 'categories.yaml', 'site.yaml', 'studio.yaml'])
})

it('a new site mails about comments as often as one without studio.yaml', async () => {
  const dir = await makeTemporaryFolder('content')
  await fill(dir, HERS)
  const written: unknown = parse(await readFile(join(dir, 'studio.yaml'), 'utf8'))
  expect(studioSettingsSchema.parse(written).mail).toEqual(studioSettingsSchema.parse({}).mail)
})
