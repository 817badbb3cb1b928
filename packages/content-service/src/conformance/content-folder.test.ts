import { expect, it } from 'vitest'
import { openServer } from './server.testing.ts'

it('the content folder of all tests is read without a fault', async () => {
  const { service } = await openServer()
  expect(service.problems()).toEqual([])
})
