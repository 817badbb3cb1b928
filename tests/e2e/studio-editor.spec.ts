import { test as base, expect, type Page } from '@playwright/test'
import {
  serveEditor,
  openEditor,
  textOf,
  type EditorPage,
  type EditorWindow,
} from '../helpers/editor-page.ts'

const test = base.extend<object, { editorPage: EditorPage }>({
  editorPage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names out of the pattern.
    async ({}, use) => {
      await using page = await serveEditor()
      await use(page)
    },
    { scope: 'worker' },
  ],
})

const write = (page: Page) => page.getByRole('textbox', { name: 'Text of the article' })

test('what is opened and not typed is the same, byte for byte', async ({ page, editorPage }) => {
  const text = '\uFEFF---\r\ntitle: Tea\r\n---\n\tOne\r\ntwo  \rthree\u2028 four\r\n\r\n'
  await openEditor(page, editorPage, text)
  expect(await textOf(page)).toBe(text)
  expect(await page.evaluate(() => (window as unknown as EditorWindow).changes)).toEqual([])
})

test('a word typed changes nothing else', async ({ page, editorPage }) => {
  await openEditor(page, editorPage, '---\r\ntitle: Tea\r\n---\nOne\r\ntwo\nthree\r\n')
  await write(page).press('ControlOrMeta+End')
  await page.keyboard.type('four')
  expect(await textOf(page)).toBe('---\r\ntitle: Tea\r\n---\nOne\r\ntwo\nthree\r\nfour')
})
