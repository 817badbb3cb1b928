import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { waypost } from './command.testing.ts'

it.each([
  [['--help'], 'Usage: ./waypost COMMAND'],
  [['-h'], 'Usage: ./waypost COMMAND'],
  [['help'], 'Usage: ./waypost COMMAND'],
  [['help', 'tokens'], 'Usage: ./waypost tokens'],
])('waypost prints its help for %j', async (args, usage) => {
  expect(await waypost(args)).toEqual({ code: 0, out: expect.stringContaining(usage), err: '' })
})

it('waypost prints the version', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  expect(await waypost(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' })
})

it.each([
  [[], 'Say what to do.'],
  [['coments'], "There is no command 'coments'."],
  [['toString'], "There is no command 'toString'."],
])('waypost prints its usage for the wrong arguments %j', async (args, mistake) => {
  const { code, out, err } = await waypost(args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain(`${mistake}\n\nUsage: ./waypost COMMAND`)
})

it('waypost runs once at a time in one process', async () => {
  const before = [process.cwd(), { ...process.env }, process.stdout, process.stderr]
  const runs = await Promise.allSettled([waypost(['--version']), waypost(['--version'])])
  expect(runs.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect([process.cwd(), { ...process.env }, process.stdout, process.stderr]).toEqual(before)
})
