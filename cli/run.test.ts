import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { openSqlite, waypost } from './command.testing.ts'

it.each([
  [['--help'], 'Usage: ./waypost COMMAND'],
  [['-h'], 'Usage: ./waypost COMMAND'],
  [['help'], 'Usage: ./waypost COMMAND'],
  [['help', 'tokens'], 'Usage: ./waypost tokens'],
  [['mail', '--help'], 'Usage: ./waypost mail COMMAND'],
  [['mail', 'test', '-h'], 'Usage: ./waypost mail test'],
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

it.each([
  [['mail'], 'Messages and mails are in the studio of your site, at /studio/messages.'],
  [['mail', 'list'], "There is no command 'mail list'. Messages and mails are in the studio"],
  [['mail', 'toString'], "There is no command 'mail toString'."],
  [['mail', 'test', 'mira'], "'mira' is not an e-mail address."],
  [['mail', 'test', 'a@b.de', 'c@d.de'], "'c@d.de' is not expected."],
  [['log', '--foo'], "Unknown option '--foo'."],
  [['log', 'words'], "'words' is not expected."],
  [['log', '--limit'], "Option '--limit <value>' argument missing."],
  [['log', '--limit', '10001'], "--limit is '10001'; expected a whole number from 1 to 10,000."],
])('waypost explains the wrong arguments %j, with the usage of the command', async (args, mistake) => {
  const { code, out, err } = await waypost(args)
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringContaining(mistake) })
  expect(err).toContain(`\n\nUsage: ./waypost ${args[0]}`)
})

it('waypost says where comments are', async () => {
  expect(await waypost(['comments', 'list'])).toEqual({
    code: 2,
    out: '',
    err: 'Comments are in the studio of your site, at /studio/comments.\n',
  })
})

it('waypost creates no database before the first start', async () => {
  const cwd = await makeTemporaryFolder('cwd')
  const { code, out, err } = await waypost(['log'], { cwd })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^No Waypost has run with the data folder .*data yet: .*\n$/)
  expect(existsSync(join(cwd, 'data'))).toBe(false)
})

it('waypost reads the settings of --env, and reports mistakes in them', async () => {
  const { env } = await openSqlite()
  const cwd = await makeTemporaryFolder('cwd')
  const place = { cwd, env: { DATA_DIR: undefined } }
  await writeFile(join(cwd, 'my.env'), `DATA_DIR=${env.DATA_DIR}\n`)
  for (const args of [
    ['log', '--env', 'my.env'],
    ['--env=my.env', 'log'],
  ])
    expect(await waypost(args, place)).toMatchObject({ code: 0, err: '' })
  await writeFile(join(cwd, 'my.env'), 'COMMENT_AUTHOR=nobody\n')
  const { code, err } = await waypost(['log', '--env', 'my.env'], place)
  expect({ code, err }).toEqual({
    code: 1,
    err:
      'The configuration has a mistake. Mend the environment or .env:\n' +
      "  COMMENT_AUTHOR is 'nobody'; expected name, or email for the whole address\n",
  })
})

it('waypost runs once at a time in one process', async () => {
  const before = [process.cwd(), { ...process.env }, process.stdout, process.stderr]
  const runs = await Promise.allSettled([waypost(['--version']), waypost(['--version'])])
  expect(runs.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect([process.cwd(), { ...process.env }, process.stdout, process.stderr]).toEqual(before)
})
