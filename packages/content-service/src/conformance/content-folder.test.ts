import { expect, it } from 'vitest'
import { openServer } from './server.testing.ts'

it('the content folder of all tests has no problems', async () => {
  const { service } = await openServer()
  expect(service.problems()).toEqual([])
})
