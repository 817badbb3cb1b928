import { expect, it, onTestFinished, vi } from 'vitest'
import { createSettling } from './settling.ts'

it('reports many changes once, at their end', () => {
  const { settling, told, pass } = start()
  settling.touch('a')
  pass(50)
  settling.touch('b')
  pass(70)
  expect(told).toEqual([])
  pass(50)
  expect(told).toEqual([['a', 'b']])
})

it('waits for a file that is still being written, and not for it with the others', () => {
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

it('reports a file again if it changes again', () => {
  const { settling, told, pass } = start()
  settling.touch('a')
  pass(100)
  settling.touch('a')
  pass(100)
  expect(told).toEqual([['a'], ['a']])
})

it('reports nothing after it is closed', () => {
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
