import { expect, inject, it } from 'vitest'
import { findDifferences } from './contract.testing.ts'

it('made-up texts have the same page from rich text as from Markdown', () => {
  expect(findDifferences(inject('isFaultRun') ? 5_000 : 300, 7)).toEqual([])
})
