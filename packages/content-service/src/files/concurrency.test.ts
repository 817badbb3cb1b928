import { expect, it } from 'vitest'
import { forEachOf } from './files.ts'

it('tasks run for every item, within the limit of concurrent tasks', async () => {
  const done: number[] = []
  let underWay = 0
  let most = 0
  await forEachOf([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    most = Math.max(most, ++underWay)
    await Promise.resolve()
    underWay--
    done.push(item)
  })
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(3)
})

it('other work runs between tasks that never wait', async () => {
  let done = 0
  let doneAtTurn: number | undefined
  setTimeout(() => (doneAtTurn = done), 0)
  await forEachOf(Array.from({ length: 1000 }), 4, async () => {
    done++
    const until = performance.now() + 0.1
    while (performance.now() < until);
  })
  expect(doneAtTurn).toBeLessThan(1000)
})

it('a failed task fails the run', async () => {
  const failing = forEachOf([1, 2], 2, async (item) => {
    if (item === 2) throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
})
