import { execFile, spawn } from 'node:child_process'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { removeOldBuilds, switchToBuild, unfinishedBuild } from './build-folders.ts'

it('a start runs the most recently selected build', async () => {
  const folder = await makeTemporaryFolder('build')
  await makeBuild(folder, 'aaaaaaaaaaaaaaaa')
  await makeBuild(folder, 'bbbbbbbbbbbbbbbb')
  await switchToBuild(folder, 'bbbbbbbbbbbbbbbb')
  expect(await startIn(folder)).toBe('bbbbbbbbbbbbbbbb')
  await switchToBuild(folder, 'aaaaaaaaaaaaaaaa')
  expect(await startIn(folder)).toBe('aaaaaaaaaaaaaaaa')
})

it('the five most recently selected builds are kept', async () => {
  const folder = await makeTemporaryFolder('build')
  const names = ['1', '2', '3', '4', '5', '6', '7'].map((digit) => digit.repeat(16))
  for (const [index, name] of names.entries()) {
    await makeBuild(folder, name)
    await utimes(join(folder, name), index, index)
  }
  await switchToBuild(folder, names[0])
  await removeOldBuilds(folder)
  expect(await readdir(folder)).toEqual([names[0], ...names.slice(3), 'server'])
})

it('a killed build leaves the old one in use and is removed by the next, and a running build stays', async () => {
  const folder = await makeTemporaryFolder('build')
  await makeBuild(folder, 'aaaaaaaaaaaaaaaa')
  await switchToBuild(folder, 'aaaaaaaaaaaaaaaa')
  const running = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
  onTestFinished(() => void running.kill())
  const { pid: ended } = await promisify(execFile)(process.execPath, ['--print', 'process.pid']).then(
    ({ stdout }) => ({ pid: stdout.trim() }),
  )
  for (const part of [`part-${ended}`, `part-${running.pid}`, unfinishedBuild('')])
    await mkdir(join(folder, part), { recursive: true })
  await writeFile(join(folder, `server/entry.js.${ended}`), 'await imp')
  expect(await startIn(folder)).toBe('aaaaaaaaaaaaaaaa')
  await removeOldBuilds(folder)
  const left = ['aaaaaaaaaaaaaaaa', 'server', `part-${running.pid}`, `part-${process.pid}`]
  expect(new Set(await readdir(folder))).toEqual(new Set(left))
  expect(await readdir(join(folder, 'server'))).toEqual(['entry.js', 'waypost.js'])
})

/** A build whose server prints its name. */
async function makeBuild(folder: string, name: string): Promise<void> {
  await mkdir(join(folder, name, 'server/bundle'), { recursive: true })
  await writeFile(join(folder, name, 'server/bundle/entry.js'), `console.log('${name}')`)
}

async function startIn(folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'server/entry.js')])
  return stdout.trim()
}
