import { expect, it, vi } from 'vitest'
import { shareWork } from './in-flight-work.ts'

function start() {
  const ends: PromiseWithResolvers<string>[] = []
  const work = vi.fn(async (key: string, isCurrent: () => boolean) => {
    const end = Promise.withResolvers<string>()
    ends.push(end)
    return `${key} ${await end.promise}, ${isCurrent() ? 'current' : 'old'}`
  })
  return { ...shareWork(work), work, ends }
}

it('is done once for all who ask for the same key meanwhile, and again afterwards', async () => {
  const { run, work, ends } = start()
  const both = Promise.all([run('a'), run('a')])
  ends[0].resolve('one')
  expect(await both).toEqual(['a one, current', 'a one, current'])
  const later = run('a')
  ends[1].resolve('two')
  expect(await later).toBe('a two, current')
  expect(work).toHaveBeenCalledTimes(2)
})

it('is joined by nobody once it is forgotten, and knows that', async () => {
  const { run, forget, ends } = start()
  const before = run('a')
  forget()
  const after = run('a')
  ends[0].resolve('one')
  expect(await before).toBe('a one, old')
  // The end of the old work leaves the new one in place.
  const joined = run('a')
  ends[1].resolve('two')
  expect([await after, await joined]).toEqual(['a two, current', 'a two, current'])
})

it('fails for all who share it, and is done again afterwards', async () => {
  const { run, ends } = start()
  const both = [run('a'), run('a')]
  ends[0].reject(new Error('no'))
  for (const each of both) await expect(each).rejects.toThrow('no')
  const later = run('a')
  ends[1].resolve('two')
  expect(await later).toBe('a two, current')
})
