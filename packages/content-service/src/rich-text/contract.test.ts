import { expect, it } from 'vitest'
import { findDifferences } from './contract.testing.ts'

it('500 made-up texts have the same page from rich text as from Markdown', () => {
  expect(findDifferences(500, 7)).toEqual([])
})
