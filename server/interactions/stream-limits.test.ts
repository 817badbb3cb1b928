import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createStreamLimits } from './stream-limits.ts'

const BUSY = expect.objectContaining({ code: 'busy', retryAfterSeconds: 30 })

it('a client may open two hundred streams, and another one when one has closed', async () => {
  const { open } = createStreamLimits(pino({ level: 'silent' }))
  const [end] = await Promise.all(Array.from({ length: 200 }, () => open('here')))
  await expect(open('here')).rejects.toThrow(BUSY)
  await open('elsewhere')
  end()
  await open('here')
  await expect(open('here')).rejects.toThrow(BUSY)
})

it('the /48 around IPv6 clients may open two thousand streams', async () => {
  const { open } = createStreamLimits(pino({ level: 'silent' }))
  const lans = Array.from({ length: 2_000 }, (_, index) => `2001:db8:1:${(index % 20).toString(16)}`)
  const [end] = await Promise.all(lans.map(open))
  await expect(open('2001:db8:1:ff')).rejects.toThrow(BUSY)
  await open('2001:db8:2:0')
  end()
  await open('2001:db8:1:ff')
})

it('all clients together may open ten thousand streams', async () => {
  const { open } = createStreamLimits(pino({ level: 'silent' }))
  const all = await Promise.all(Array.from({ length: 10_000 }, (_, index) => open(`client ${index}`)))
  await expect(open('one more')).rejects.toThrow(BUSY)
  all[0]()
  await open('one more')
})

it('a client may open four hundred streams in a minute, and then gets Retry-After', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { open } = createStreamLimits(pino({ level: 'silent' }))
  for (let time = 0; time < 400; time += 1) (await open('here'))()
  vi.advanceTimersByTime(45_500)
  const limited = expect.objectContaining({ code: 'rate-limited', retryAfterSeconds: 15 })
  await expect(open('here')).rejects.toThrow(limited)
  ;(await open('elsewhere'))()
  vi.advanceTimersByTime(14_500)
  ;(await open('here'))()
})
