import { expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { openEditor, test, type EditorWindow } from '../helpers/editor-page.ts'

test('no line moves when the cursor moves through an article', async ({ page, editorPage }) => {
  await page.setViewportSize({ width: 390, height: 2_400 })
  for (const name of ['a-field-guide-to-monsoon-skies', 'one-bag-one-month']) {
    const text = await readFile(`sample/articles/${name}.md`, 'utf8')
    await openEditor(page, editorPage, text)
    await page.getByRole('textbox', { name: 'Text of the article' }).focus()
    await page.evaluate(() => document.fonts.ready)
    const moved = await page.evaluate(async () => {
      const { editor } = window as unknown as EditorWindow
      const scroller = document.querySelector('.cm-scroller')!
      const frame = () => new Promise(requestAnimationFrame)
      const tops = () =>
        new Map(
          Array.from(document.querySelectorAll('.cm-line'), (line) => [
            line.textContent,
            line.getBoundingClientRect().top + scroller.scrollTop,
          ]),
        )
      const worst: number[] = []
      const lines = editor.text().split('\n').length
      let before = new Map<string, number>()
      for (let line = 1; line <= lines; line += 1) {
        editor.goTo(line)
        await frame()
        await frame()
        const now = tops()
        for (const [text, top] of now)
          if (before.has(text) && text !== '') worst.push(Math.abs(top - before.get(text)!))
        before = now
      }
      return Math.max(...worst)
    })
    expect(moved).toBeLessThan(0.6)
  }
})

test('no line jumps while a long article is scrolled', async ({ page, editorPage }) => {
  const text = await readFile('sample/articles/a-field-guide-to-monsoon-skies.md', 'utf8')
  await openEditor(page, editorPage, text + text.replace(/^---\n[^]*?\n---\n/, '').repeat(4))
  const jumps = await page.evaluate(async () => {
    const scroller = document.querySelector('.cm-scroller')!
    const frame = () => new Promise(requestAnimationFrame)
    const jumps: number[] = []
    for (const step of [...Array<number>(60).fill(160), ...Array<number>(60).fill(-160)]) {
      const top = scroller.getBoundingClientRect().top
      const seen = Array.from(document.querySelectorAll('.cm-line')).filter(
        (line) => line.getBoundingClientRect().top > top + 200,
      )[0]
      const before = seen?.getBoundingClientRect().top ?? 0
      const from = scroller.scrollTop
      scroller.scrollTop = from + step
      const moved = scroller.scrollTop - from
      await frame()
      await frame()
      if (seen?.isConnected) jumps.push(Math.abs(seen.getBoundingClientRect().top - (before - moved)))
    }
    return Math.max(...jumps)
  })
  expect(jumps).toBeLessThan(1.5)
})
