import { expect } from '@playwright/test'
import { test } from '../helpers/editor-page.ts'
import { typeTexts } from '../helpers/type-texts.ts'

test('random Markdown is in the file as it was typed', async ({ page, editorPage }) => {
  expect(await typeTexts(page, editorPage, { first: 1, count: 25 })).toEqual([])
})
