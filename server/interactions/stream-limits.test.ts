import { expect, it } from 'vitest'
import { createStreamLimits } from './stream-limits.ts'

const LIMITED = expect.objectContaining({ code: 'rate-limited' })
const BUSY = expect.objectContaining({ code: 'busy', retryAfterSeconds: 30 })

it('a client has two hundred streams, and one more when one has ended', () => {
  const { open } = createStreamLimits(
    () => 0,
    () => {},
  )
  const [end] = Array.from({ length: 200 }, () => open('here'))
  expect(() => open('here')).toThrow(BUSY)
  open('elsewhere')
  end()
  open('here')
  expect(() => open('here')).toThrow(BUSY)
})

it('all together have ten thousand', () => {
  const { open } = createStreamLimits(
    () => 0,
    () => {},
  )
  const all = Array.from({ length: 10_000 }, (_, index) => open(`client ${index}`))
  expect(() => open('one more')).toThrow(BUSY)
  all[0]()
  open('one more')
})

it('a client may open four hundred in a minute, and hears when she may go on', () => {
  let nowMs = 5_000
  const { open } = createStreamLimits(
    () => nowMs,
    () => {},
  )
  for (let time = 0; time < 400; time += 1) open('here')()
  nowMs += 45_500
  expect(() => open('here')).toThrow(expect.objectContaining({ code: 'rate-limited', retryAfterSeconds: 15 }))
  open('elsewhere')()
  nowMs += 14_499
  expect(() => open('here')).toThrow(LIMITED)
  nowMs += 1
  open('here')()
})
