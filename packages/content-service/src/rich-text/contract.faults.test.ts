import { expect, it } from 'vitest'
import { findDifferences } from './contract.testing.ts'

it('5,000 made-up texts have the same page from rich text as from Markdown', () => {
  expect(findDifferences(5_000, 8)).toEqual([])
})
