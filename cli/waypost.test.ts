import { once } from 'node:events'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { newPath, openFile } from '#server/database/databases.testing.ts'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { endOf, TIMEOUT_MS, startWaypost, storeComments } from './command.testing.ts'

const launcher = fileURLToPath(new URL('waypost.mjs', import.meta.url))

it('passes arguments, output and exit code', { timeout: TIMEOUT_MS }, async () => {
  const child = await startWaypost(['comments', 'no such'], {}, launcher)
  const [err, code] = await Promise.all([text(child.stderr), endOf(child)])
  expect(code).toBe(2)
  expect(err).toContain("There is no command 'comments no such'.")
})

it.each([
  [['help'], 'Usage: npx waypost COMMAND'],
  [['help', 'tokens'], 'Usage: npx waypost tokens'],
])('helps who asks by %j', { timeout: TIMEOUT_MS }, async (args, usage) => {
  const child = await startWaypost(args, {}, launcher)
  const [out, code] = await Promise.all([text(child.stdout), endOf(child)])
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(usage) })
})

it('tells the version', { timeout: TIMEOUT_MS }, async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  const child = await startWaypost(['--version'], {}, launcher)
  const [out, code] = await Promise.all([text(child.stdout), endOf(child)])
  expect({ code, out }).toEqual({ code: 0, out: `${version}\n` })
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
