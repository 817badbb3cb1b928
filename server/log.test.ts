import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { AppError } from './errors.ts'
import { openLog } from './log.ts'

it('writes JSON lines where no person reads', () => {
  const output = new PassThrough({ encoding: 'utf8' })
  openLog('info', output).warn({ address: '/home' }, 'A request took 3 s.')
  expect(JSON.parse(output.read() as string)).toMatchObject({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    address: '/home',
    msg: 'A request took 3 s.',
  })
})

it('writes words on a terminal', async () => {
  const output = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: true })
  openLog('info', output).info('The articles can be read again.')
  await expect.poll(() => output.read() as string | null).toMatch(/INFO.*The articles can be read again\./)
})

it('leaves what failed because of the database to the database, which tells it once', () => {
  const output = new PassThrough({ encoding: 'utf8' })
  const log = openLog('info', output)
  log.warn({ err: new AppError('unavailable', 'Later.') }, 'The outbox could not be woken')
  expect(output.read()).toBeNull()
  log.warn({ err: new Error('broken') }, 'The outbox could not be woken')
  expect(output.read()).toContain('broken')
})
