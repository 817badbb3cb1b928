import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createRateLimits, limitClients } from './rate-limit.ts'

it('many refusals in a row log one line', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const lines: object[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const { consume } = createRateLimits(undefined, log)({ name: 'sign-in-client', times: 2, seconds: 60 })
  const refuse = async () => {
    await Promise.allSettled([consume('a'), consume('a')])
    await expect(consume('a')).rejects.toMatchObject({ code: 'rate-limited' })
  }
  await consume('b')
  expect(lines).toEqual([])
  for (let time = 0; time < 3; time += 1) await refuse()
  const line = { limit: 'sign-in-client', msg: 'A limit was reached: 2 in 60 seconds' }
  expect(lines).toEqual([expect.objectContaining(line)])
  vi.advanceTimersByTime(60_000)
  await refuse()
  expect(lines).toHaveLength(2)
})

it('the /48 around IPv6 clients may send ten times as many requests, independently of others', async () => {
  const create = createRateLimits(undefined, pino({ level: 'silent' }))
  const limit = limitClients(create, { name: 'sign-in-client', times: 2, seconds: 60 })
  const refused = { code: 'rate-limited' }
  for (let lan = 0; lan < 10; lan += 1)
    for (let time = 0; time < 2; time += 1) await limit.consume(`2001:db8:1:${lan}`)
  await expect(limit.consume('2001:db8:1:0')).rejects.toMatchObject(refused)
  await expect(limit.consume('2001:db8:1:ff')).rejects.toMatchObject(refused)
  await limit.consume('2001:db8:2:0')
  for (let host = 0; host < 30; host += 1) await limit.consume(`192.0.2.${host}`)
})
