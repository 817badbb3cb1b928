import { once } from 'node:events'
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { newPath, openFile } from '#server/database/databases.testing.ts'
import { createContentFolder } from '../tests/helpers/content-folder.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { openSqlite, TIMEOUT_MS, startWaypost, waypost, waypostProcess } from './command.testing.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const launcher = join(root, 'waypost')

it.each([
  ['./waypost', [launcher]],
  ['npm run waypost', ['npm', '--prefix', root, 'run', '--silent', 'waypost', '--']],
])('waypost runs from any folder by %s', { timeout: TIMEOUT_MS }, async (_, command) => {
  const contentDir = await createContentFolder([])
  const place = { cwd: await makeTemporaryFolder('elsewhere'), env: { CONTENT_DIR: contentDir } }
  expect(await waypostProcess(['export', 'contentful', 'mine'], place, command)).toMatchObject({
    code: 0,
    err: '',
  })
  expect(await readdir(join(place.cwd, 'mine'))).toContain('export.json')
  expect(await waypostProcess(['mail', 'no such'], place, command)).toMatchObject({
    code: 2,
    err: expect.stringContaining("There is no command 'mail no such'."),
  })
})

it.each([
  [['new', 'Lake'], 0, 'lake.md'],
  [['check'], 0, 'No problems'],
  [['log'], 0, 'There was no activity'],
  [['mail', 'test', 'noor@example.com'], 0, 'It is written'],
  [['import', 'contentful', 'contentful-export/export.json'], 1, 'Not imported, or not completely:'],
  [['export', 'contentful', 'other'], 0, 'holds:'],
  [['tokens'], 0, 'Token'],
])('waypost ends by itself after %j, with %i', { timeout: TIMEOUT_MS }, async (args, code, words) => {
  const { env: data } = await openSqlite()
  const cwd = await makeTemporaryFolder('site')
  const contentDir = await createContentFolder([{ id: 'hill', title: 'Hill', body: 'Up.' }])
  const site = { cwd, env: { ...data, CONTENT_DIR: contentDir } }
  await waypost(['export', 'contentful'], site)
  expect(await waypostProcess(args, site)).toEqual({ code, out: expect.stringContaining(words), err: '' })
})

it('waypost installs its packages first, and runs from the build without those of development', async () => {
  const folder = await makeTemporaryFolder('clone')
  for (const part of ['scripts', 'cli', 'build/server']) await mkdir(join(folder, part), { recursive: true })
  await copyFile(launcher, join(folder, 'waypost'))
  await writeFile(
    join(folder, 'scripts/setup.mjs'),
    `import { mkdirSync, symlinkSync } from 'node:fs'
for (const name of ['.bin', 'vite']) mkdirSync('${folder}/node_modules/' + name, { recursive: true })
symlinkSync(process.execPath, '${folder}/node_modules/.bin/node')
console.log('Installed.')`,
  )
  await writeFile(join(folder, 'cli/main.ts'), "console.log('source', process.argv.at(-1))")
  await writeFile(join(folder, 'build/server/waypost.js'), "console.log('build', process.argv.at(-1))")
  const check = () => waypostProcess(['check'], {}, [join(folder, 'waypost')])
  expect(await check()).toMatchObject({ out: 'source check\n', err: 'Installed.\n' })
  expect(await check()).toMatchObject({ out: 'source check\n', err: '' })
  await rm(join(folder, 'node_modules/vite'), { recursive: true })
  expect(await check()).toMatchObject({ out: 'build check\n', err: '' })
})

it('waypost passes signals on', { timeout: TIMEOUT_MS }, async () => {
  const path = await newPath()
  // More than a pipe holds: the command waits until somebody reads it.
  const detail = 'x'.repeat(500_000)
  const action = { id: 'a', at: '2026-01-01T00:00:00.000Z', action: 'owner', entry: null, detail }
  const { db } = await openFile(path)
  await db.insertInto('studioLog').values(action).execute()
  const child = await startWaypost(['log'], { env: { DATA_DIR: dirname(path) } }, [launcher])
  await once(child.stdout, 'readable')
  child.kill('SIGTERM')
  child.stdout.resume()
  expect(await new Promise((resolve) => child.once('close', (_, signal) => resolve(signal)))).toBe('SIGTERM')
})
