import { expect, it } from 'vitest'
import { openLivePlaces } from './live-places.ts'

const LIMITED = expect.objectContaining({ code: 'rate-limited' })
const BUSY = expect.objectContaining({ code: 'busy', retryAfterSeconds: 30 })

it('a client has two hundred places, and one anew when one is given back', () => {
  const { take } = openLivePlaces(() => 0)
  const [giveBack] = Array.from({ length: 200 }, () => take('here'))
  expect(() => take('here')).toThrow(BUSY)
  take('elsewhere')
  giveBack()
  take('here')
  expect(() => take('here')).toThrow(BUSY)
})

it('all together have ten thousand', () => {
  const { take } = openLivePlaces(() => 0)
  const all = Array.from({ length: 10_000 }, (_, index) => take(`client ${index}`))
  expect(() => take('one more')).toThrow(BUSY)
  all[0]()
  take('one more')
})

it('a client may take four hundred in a minute, and hears when she may go on', () => {
  let nowMs = 5_000
  const { take } = openLivePlaces(() => nowMs)
  for (let time = 0; time < 400; time += 1) take('here')()
  nowMs += 45_500
  expect(() => take('here')).toThrow(expect.objectContaining({ code: 'rate-limited', retryAfterSeconds: 15 }))
  take('elsewhere')()
  nowMs += 14_499
  expect(() => take('here')).toThrow(LIMITED)
  nowMs += 1
  take('here')()
})
