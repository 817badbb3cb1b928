import { once } from 'node:events'
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { newPath, openFile } from '#server/database/databases.testing.ts'
import { createContentFolder } from '../tests/helpers/content-folder.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import {
  endOf,
  openSqlite,
  TIMEOUT_MS,
  startWaypost,
  storeComments,
  waypost,
  waypostProcess,
} from './command.testing.ts'

const launcher = fileURLToPath(new URL('waypost.mjs', import.meta.url))

it('passes arguments, output and exit code', { timeout: TIMEOUT_MS }, async () => {
  const child = await startWaypost(['comments', 'no such'], {}, launcher)
  const [err, code] = await Promise.all([text(child.stderr), endOf(child)])
  expect(code).toBe(2)
  expect(err).toContain("There is no command 'comments no such'.")
})

it.each([
  [['new', 'Lake'], 0, 'lake.md'],
  [['check'], 0, 'All is well'],
  [['icons'], 0, 'files written'],
  [['comments', 'list'], 0, 'No comments.'],
  [['mail', 'status'], 0, 'Mails go to'],
  [['import', 'contentful', 'contentful-export/export.json'], 1, 'Not taken, or not whole:'],
  [['export', 'contentful', 'other'], 0, 'holds:'],
  [['tokens'], 0, 'Token'],
])('ends by itself after %j, with %i', { timeout: TIMEOUT_MS }, async (args, code, words) => {
  const { env: data } = await openSqlite()
  const cwd = await makeTemporaryFolder('site')
  const contentDir = await createContentFolder([{ id: 'hill', title: 'Hill', body: 'Up.' }])
  const site = { cwd, env: { ...data, CONTENT_DIR: contentDir } }
  await waypost(['export', 'contentful'], site)
  expect(await waypostProcess(args, site)).toEqual({ code, out: expect.stringContaining(words), err: '' })
})

it('says what to do where nothing is installed', { timeout: TIMEOUT_MS }, async () => {
  const folder = await makeTemporaryFolder('clone')
  await mkdir(join(folder, 'cli'))
  const copy = join(folder, 'cli/waypost.mjs')
  await copyFile(launcher, copy)
  const child = await startWaypost(['comments', 'list'], {}, copy)
  const [err, code] = await Promise.all([text(child.stderr), endOf(child)])
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('Run npm start once in') })
})

it('hands on what ends it', { timeout: TIMEOUT_MS }, async () => {
  const path = await newPath()
  // More than a pipe holds: the command waits until somebody reads it.
  await storeComments(await openFile(path), 1_000, 'x'.repeat(5_000))
  const child = await startWaypost(['comments', 'export'], { env: { DATA_DIR: dirname(path) } }, launcher)
  await once(child.stdout, 'readable')
  child.kill('SIGTERM')
  child.stdout.resume()
  expect(await new Promise((resolve) => child.once('close', (_, signal) => resolve(signal)))).toBe('SIGTERM')
})
