import { expect } from '@playwright/test'
import { test } from '../helpers/editor-page.ts'
import { typeTexts } from '../helpers/type-texts.ts'

test('1,000 random texts of Markdown are in the file as they were typed', async ({ page, editorPage }) => {
  test.setTimeout(3_600_000)
  // In parts, so that a failure shows soon.
  for (let first = 1; first <= 1000; first += 100)
    expect(await typeTexts(page, editorPage, { first, count: 100 })).toEqual([])
})
