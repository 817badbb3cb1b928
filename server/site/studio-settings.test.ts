import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { DecidedSettings } from '#domain/studio-settings.ts'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { openStudioSettings } from './studio-settings.ts'

const DEFAULTS = {
  comments: { hold: 'links' },
  mail: { comments: 'hourly', held: 'at once', messages: 'at once' },
  counting: true,
  updates: false,
  backups: { at: 'never', keep: 7 },
}

it.each([undefined, '# comments:\n#   hold: all\n', 'comments:\nmail:\n  held:\n'])(
  'without values there are the defaults: %j',
  async (text) => {
    const { studio, problems } = await open(text)
    expect([studio.settings(), problems]).toEqual([DEFAULTS, []])
  },
)

it('uses what it can of the file, names the other lines, and follows its changes', async () => {
  const { studio, path, problems } = await open(
    'comments:\n  hold: some\nmail:\n  held: daily\ncounting: no\nbackups:\n  at: 03:30\n  keep: [\ncomment: x\n',
  )
  const expected = { ...DEFAULTS, counting: false, backups: { at: '03:30', keep: 7 } }
  expect(studio.settings()).toEqual({ ...expected, mail: { ...DEFAULTS.mail, held: 'daily' } })
  expect(problems).toEqual([
    expect.stringMatching(/^8: /),
    expect.stringMatching(/^2: 'comments\.hold': must be 'links', 'first' or 'all'/),
    expect.stringMatching(/^9: 'comment' is not known here; did you mean 'comments'\?/),
  ])
  await writeFile(path, 'counting: no\n')
  await vi.waitFor(() => expect(studio.settings()).toEqual({ ...DEFAULTS, counting: false }), 3_000)
})

it('writes single settings, and keeps all other lines', async () => {
  const { studio, path } = await open('# mine\nmail:\n  # rarely\n  held: daily\nodd: [\n')
  await studio.change(
    { mail: { held: 'never' }, counting: false, backups: { at: '04:00' } },
    studio.version(),
  )
  expect(await readFile(path, 'utf8')).toBe(
    '# mine\nmail:\n  # rarely\n  held: never\nodd: [\ncounting: no\nbackups:\n  at: 04:00\n',
  )
  expect(studio.settings()).toMatchObject({
    mail: { held: 'never' },
    counting: false,
    backups: { at: '04:00' },
  })
})

it('refuses a change of another version, and begins a missing file', async () => {
  const { studio, path } = await open(undefined)
  const version = studio.version()
  await studio.change({ comments: { hold: 'all' } }, version)
  await expect(studio.change({ comments: { hold: 'first' } }, version)).rejects.toMatchObject({
    code: 'stale',
  })
  expect(await readFile(path, 'utf8')).toMatch(/^# How .*\ncomments:\n {2}hold: all\n$/)
})

it('a line of .env wins', async () => {
  const { studio } = await open('comments:\n  hold: all\n', {
    'comments.hold': { line: 'HOLD_FIRST_COMMENTS', value: 'first' },
  })
  expect(studio.settings().comments.hold).toBe('first')
  const change = studio.change({ comments: { hold: 'links' } }, studio.version())
  await expect(change).rejects.toThrow('HOLD_FIRST_COMMENTS in .env decides this')
})

async function open(text: string | undefined, decided: DecidedSettings = {}) {
  const contentDir = await makeTemporaryFolder('site')
  const path = join(contentDir, 'studio.yaml')
  if (text !== undefined) await writeFile(path, text)
  const problems: string[] = []
  const onProblem = (reason: string, _file?: string, line?: number) => problems.push(`${line}: ${reason}`)
  const studio = await openStudioSettings({ contentDir, onChange() {}, onProblem }, decided)
  onTestFinished(() => studio.close())
  return { studio, path, problems }
}
