import type { Page } from '@playwright/test'
import { openEditor, type EditorPage, type EditorWindow } from './editor-page.ts'
import { typedText } from './typed-texts.ts'

/** A key after which the file holds something that was not typed. */
export interface Surprise {
  seed: number
  text: string
  key: string
  before: string
  after: string
}

/** Types random Markdown, letter by letter, in a text with words below or without. */
export async function typeTexts(
  page: Page,
  editorPage: EditorPage,
  { first, count }: { first: number; count: number },
): Promise<Surprise[]> {
  await openEditor(page, editorPage, '')
  // Shows that the editor has the focus.
  await page.getByRole('textbox').click()
  await page.keyboard.type('.')
  const texts = Array.from({ length: count }, (_, index) => ({
    seed: first + index,
    text: typedText(first + index),
  }))
  return page.evaluate(async (texts) => {
    const world = window as unknown as EditorWindow
    const field = document.querySelector('.cm-content')!
    const surprises: Surprise[] = []
    for (const { seed, text } of texts) {
      const end = seed % 2 === 0 ? '' : '\n\nThe end.\n'
      world.editor.replaceText(`---\ntitle: Tea\n---\n${end}`)
      world.editor.goTo(4)
      for (const key of text) {
        const before = world.editor.text()
        if (key === '\n')
          field.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }),
          )
        else document.execCommand('insertText', false, key)
        // The editor reads the change from the page after this task's scripts.
        await Promise.resolve()
        const after = world.editor.text()
        if (!isExpected(before, after, key, end)) {
          surprises.push({ seed, text, key, before, after })
          break
        }
      }
      if (
        surprises.at(-1)?.seed !== seed &&
        plain(world.editor.text()) !== plain(`---\ntitle: Tea\n---\n${text}${end}`)
      )
        surprises.push({ seed, text, key: 'all', before: '', after: world.editor.text() })
    }
    return surprises

    /** A letter adds itself, Enter line breaks and marks of lists, tasks and quotations, or it takes marks without words away. */
    function isExpected(before: string, after: string, key: string, end: string): boolean {
      const written = before.slice(0, before.length - end.length)
      if (key !== '\n') return after === written + key + end
      if (!after.endsWith(end)) return false
      const now = after.slice(0, after.length - end.length)
      const kept = now.startsWith(written)
        ? written
        : written.replace(/(?:[ \t]*(?:[-*+>]|\d+[.)]|\[ \]))*\s*$/, '')
      return now.startsWith(kept) && /^(?:[ \t\n>*+-]|\d+[.)]|\[ \])*$/.test(now.slice(kept.length))
    }

    /** Without the marks of lists and quotations, which Enter adds, and without the spaces before them, which it removes. */
    function plain(text: string): string {
      return text
        .replaceAll(/^(?:(?:[-*+>]|\d+[.)]|\[[ x]\])(?:[ \t]+|$))+/gm, '')
        .replaceAll(/[^\S\n]+$/gm, '')
    }
  }, texts)
}
