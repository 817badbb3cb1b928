import { expect, it, vi } from 'vitest'
import { createNames, keyOfName } from './file-names.ts'

it('gives thousands of files of one name a name each, without trying all for each', () => {
  const taken = new Set(['lake-2.jpg'])
  const look = vi.spyOn(taken, 'has')
  const freeName = createNames(taken)
  const names = Array.from({ length: 2_000 }, () => {
    const name = freeName('Lake.jpg')
    taken.add(keyOfName(name))
    return name
  })
  expect(names.slice(0, 3)).toEqual(['Lake.jpg', 'Lake-3.jpg', 'Lake-4.jpg'])
  expect(new Set(names).size).toBe(2_000)
  expect(look.mock.calls.length).toBeLessThan(3_000)
})
