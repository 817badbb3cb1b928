import { expect, it } from 'vitest'
import { createShared, type Shared } from './shared.ts'

const createCounter = () => ({ count: 0 })
const createPair = (shared: Shared) => ({ counter: shared(createCounter) })

it('a page has one shared instance', () => {
  const page = createShared()
  page(createCounter).count += 1
  expect(page(createCounter).count).toBe(1)
  expect(page(createPair).counter).toBe(page(createCounter))
  expect(createShared()(createCounter).count).toBe(0)
})
