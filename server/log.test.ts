import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { AppError } from './errors.ts'
import { openLog, withRequestId } from './log.ts'

it('the log has JSON lines when it is not a terminal', () => {
  const output = new PassThrough({ encoding: 'utf8' })
  openLog('info', output).warn({ address: '/home' }, 'A request took 3 s.')
  expect(JSON.parse(output.read() as string)).toMatchObject({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    address: '/home',
    msg: 'A request took 3 s.',
  })
})

it('the log has text lines on a terminal', async () => {
  const output = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: true })
  openLog('info', output).info('The articles can be read again.')
  await expect.poll(() => output.read() as string | null).toMatch(/INFO.*The articles can be read again\./)
})

it('a failure of the database is logged once, by the database', () => {
  const output = new PassThrough({ encoding: 'utf8' })
  const log = openLog('info', output)
  log.warn({ err: new AppError('unavailable', 'Later.') }, 'The outbox could not be woken')
  expect(output.read()).toBeNull()
  log.warn({ err: new Error('broken') }, 'The outbox could not be woken')
  expect(output.read()).toContain('broken')
})

it('no log line contains an e-mail address, password or query, wherever it comes from', () => {
  const output = new PassThrough({ encoding: 'utf8' })
  const log = openLog('info', output)
  const refused = Object.assign(new Error('duplicate key: mira.k+blog@example.co.in'), {
    code: '23505',
    detail: 'Key (name)=(Mira) already exists.',
    headers: { authorization: 'Bearer secret' },
  })
  log.error({ err: refused }, 'No route for http://localhost/search?q=divorce and /confirm?token=secret')
  log.warn({ reason: '550 <mira@example.com>: unknown' }, 'postgres://blog:secret@db.example:5432 is away')
  log.warn({ reason: 'It said:\nmira@example.com\u0007mira@example.com' }, 'Refused')
  const lines = output.read() as string
  for (const line of lines.trim().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow()
  expect(lines).not.toMatch(/mira|secret|divorce/i)
  expect(lines).toContain('23505')
  expect(lines).toContain('@example.co.in')
})

it('the log keeps the names of files and packages', () => {
  const output = new PassThrough({ encoding: 'utf8' })
  openLog('info', output).warn(
    'at run (node_modules/@hono/node-server/a.mjs) or articles/what-now.md: is it?',
  )
  expect(output.read()).toContain('(node_modules/@hono/node-server/a.mjs) or articles/what-now.md: is it?')
})

it('each log line of a request contains its id, even after its answer', async () => {
  const output = new PassThrough({ encoding: 'utf8' })
  const log = openLog('info', output)
  await withRequestId('a1', async () => {
    await new Promise(setImmediate)
    log.warn('Within')
  })
  log.warn('Outside')
  const [within, outside] = (output.read() as string).trim().split('\n')
  expect(JSON.parse(within)).toMatchObject({ requestId: 'a1', msg: 'Within' })
  expect(JSON.parse(outside)).not.toHaveProperty('requestId')
})
