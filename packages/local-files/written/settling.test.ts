import { expect, it, onTestFinished, vi } from 'vitest'
import { createSettling } from './settling.ts'

it('many changes are reported once, at their end', () => {
  const { settling, told, pass } = start()
  settling.touch('a')
  pass(50)
  settling.touch('b')
  pass(70)
  expect(told).toEqual([])
  pass(50)
  expect(told).toEqual([['a', 'b']])
})

it('a file that is still being written is reported later than the others', () => {
  const { settling, told, pass } = start()
  settling.touch('written')
  for (let step = 0; step < 20; step++) {
    settling.touch('being written')
    pass(30)
  }
  expect(told).toEqual([['written']])
  pass(100)
  expect(told).toEqual([['written'], ['being written']])
})

it('a file is reported again if it changes again', () => {
  const { settling, told, pass } = start()
  settling.touch('a')
  pass(100)
  settling.touch('a')
  pass(100)
  expect(told).toEqual([['a'], ['a']])
})

it('no change is reported after closing', () => {
  const { settling, told, pass } = start()
  settling.touch('a')
  settling.close()
  pass(1000)
  expect(told).toEqual([])
})

function start() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const told: string[][] = []
  return {
    told,
    settling: createSettling((paths) => told.push(paths)),
    pass: (milliseconds: number) => vi.advanceTimersByTime(milliseconds),
  }
}
