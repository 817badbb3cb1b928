import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { numberOf } from './entry-words.ts'
import { entry, madeUpSpace } from './made-up-space.testing.ts'
import { prepareSpace } from './prepare.ts'

describe('a space that is made ready', () => {
  it('lets other work through meanwhile', async () => {
    const text = Array.from({ length: 3000 }, (_, index) => `word${index}`).join(' ')
    const entries = Array.from({ length: 400 }, (_, index) => entry('long', `e${index}`, { text }))
    const work = { isDone: false }
    const done = prepareSpace(madeUpSpace([], entries)).then(() => (work.isDone = true))
    let turns = 0
    for (; !work.isDone; turns++) await setImmediate()
    await done
    expect(turns).toBeGreaterThan(3)
  })

  it('makes room for others once nothing holds its entries', async () => {
    const collectGarbage = exposeGarbageCollection()
    const fillWith = (name: string) =>
      Array.from({ length: 300 }, (_, index) => numberOf(entry('short', `${name}${index}`, { text: name })))
    const before = Math.max(...fillWith('first'))
    for (let turn = 0; turn < 10; turn++) {
      collectGarbage()
      await setImmediate()
    }
    expect(Math.min(...fillWith('second'))).toBeLessThan(before)
  })
})

function exposeGarbageCollection(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
