import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { get } from '../../content-folder.testing.ts'
import type { Entry } from '../../space.ts'
import { numberOf } from './entry-words.ts'
import { contentType, entry, madeUpSpace, serve } from '../made-up-space.testing.ts'
import { prepareSearch } from './prepare.ts'

describe('a space that is made ready to be searched', () => {
  it('lets other work through meanwhile', async () => {
    const text = Array.from({ length: 3000 }, (_, index) => `word${index}`).join(' ')
    const entries = Array.from({ length: 400 }, (_, index) => entry('long', `e${index}`, { text }))
    const work = { isDone: false }
    const done = prepareSearch(madeUpSpace([], entries)).then(() => (work.isDone = true))
    let turns = 0
    for (; !work.isDone; turns++) await setImmediate()
    await done
    expect(turns).toBeGreaterThan(3)
  })

  it('takes the place of what nothing holds any more, and none of its words', async () => {
    const collectGarbage = exposeGarbageCollection()
    const before = Math.max(...shortEntries('first').map(numberOf))
    for (let turn = 0; turn < 10; turn++) {
      collectGarbage()
      await setImmediate()
    }
    const entries = shortEntries('second')
    expect(Math.min(...entries.map(numberOf))).toBeLessThan(before)
    const service = serve(madeUpSpace([contentType('short', 'text Text')], entries))
    expect((await get(service, '/entries?query=first')).body.total).toBe(0)
    expect((await get(service, '/entries?query=second')).body.total).toBe(300)
  })
})

function shortEntries(text: string): Entry[] {
  return Array.from({ length: 300 }, (_, index) => entry('short', `${text}${index}`, { text }))
}

function exposeGarbageCollection(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
