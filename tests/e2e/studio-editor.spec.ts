import { expect, type Page } from '@playwright/test'
import type { Modes } from '../../studio/editor/modes.ts'
import { openEditor, test, textOf, type EditorPage, type EditorWindow } from '../helpers/editor-page.ts'
import { expectAccessible } from '../helpers/studio.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Text of the article' })
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const FRONT = '---\ntitle: Tea # warm\n---\n'

async function open(page: Page, editorPage: EditorPage, body: string): Promise<void> {
  await openEditor(page, editorPage, FRONT + body)
  await field(page).focus()
}

async function bodyOf(page: Page): Promise<string> {
  const text = await textOf(page)
  expect(text.startsWith(FRONT)).toBe(true)
  return text.slice(FRONT.length)
}

function setMode(page: Page, mode: Partial<Modes>): Promise<void> {
  return page.evaluate(
    (given) =>
      (window as unknown as EditorWindow).editor.setMode({
        focus: false,
        typewriter: false,
        source: false,
        ...given,
      }),
    mode,
  )
}

function paste(page: Page, data: Record<string, string>, files: string[] = []): Promise<void> {
  return page.evaluate(
    ([data, files]) => {
      const clipboardData = new DataTransfer()
      for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
      for (const name of files) clipboardData.items.add(new File(['x'], name, { type: 'image/jpeg' }))
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('.cm-content')!.dispatchEvent(event)
    },
    [data, files] as const,
  )
}

/** Composes text as an input method does. The last of the texts is chosen. */
async function compose(page: Page, ...texts: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const text of texts)
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await session.send('Input.insertText', { text: texts.at(-1)! })
}

test.describe('the bytes of a text', () => {
  test('stay the same when it is opened without typing', async ({ page, editorPage }) => {
    const text = '\uFEFF---\r\ntitle: Tea\r\n---\n\tOne\r\ntwo  \rthree\u2028 four\r\n\r\n'
    await openEditor(page, editorPage, text)
    expect(await textOf(page)).toBe(text)
    expect(await page.evaluate(() => (window as unknown as EditorWindow).changes)).toEqual([])
  })

  test('change only for a typed word, and undoing restores each line’s own ending', async ({
    page,
    editorPage,
  }) => {
    const text = '---\r\ntitle: Tea\r\n---\r\nOne\ntwo\rthree\r\nfour'
    await openEditor(page, editorPage, text)
    await field(page).press('ControlOrMeta+End')
    await page.keyboard.type(' 🫖 चाय שלום')
    expect(await textOf(page)).toBe(`${text} 🫖 चाय שלום`)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    expect(await textOf(page)).toBe('---\r\ntitle: Tea\r\n---\r\n')
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+z')
    expect(await textOf(page)).toBe(text)
  })

  test('include the complete words of an input method', async ({ page, editorPage }) => {
    await open(page, editorPage, 'Tea: \n')
    await field(page).press('End')
    await compose(page, 'c', 'ch', '茶')
    expect(await bodyOf(page)).toBe('Tea: 茶\n')
  })

  test('change around the cursor for another text, and undoing keeps that text', async ({
    page,
    editorPage,
  }) => {
    await open(page, editorPage, 'One\n\ntwo\n\nthree\n')
    for (const key of ['ArrowDown', 'ArrowDown', 'End']) await page.keyboard.press(key)
    await page.keyboard.type(' more')
    await page.evaluate(
      (text) => (window as unknown as EditorWindow).editor.replaceText(text),
      `---\ntitle: Chai\n---\nNew\n\nOne\n\ntwo more\n\nthree and four\n`,
    )
    await page.keyboard.type('!')
    expect(await textOf(page)).toBe(`---\ntitle: Chai\n---\nNew\n\nOne\n\ntwo more!\n\nthree and four\n`)
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+z')
    expect(await textOf(page)).toBe(`---\ntitle: Chai\n---\nNew\n\nOne\n\ntwo\n\nthree and four\n`)
  })
})

test.describe('the field lines', () => {
  test('are folded, and typing cannot change them until they are shown', async ({ page, editorPage }) => {
    await open(page, editorPage, 'One\n')
    await expect(page.getByText('title: Tea')).toBeHidden()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Two')
    expect(await textOf(page)).toBe(`${FRONT}Two`)
    await setMode(page, { source: true })
    await expect(page.getByText('title: Tea')).toBeVisible()
    await field(page).press('ControlOrMeta+Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    expect(await textOf(page)).toBe(`---\ntitle: Tea # warm!\n---\nTwo`)
  })
})

test('an empty text shows a hint until something is typed', async ({ page, editorPage }) => {
  await open(page, editorPage, '')
  const hint = page.getByText('Write, or type / for more')
  await hint.click()
  await page.keyboard.type('T')
  await expect(hint).toBeHidden()
  await page.keyboard.press('Backspace')
  await expect(hint).toBeVisible()
  await page.keyboard.type('Tea')
  expect(await bodyOf(page)).toBe('Tea')
})

test.describe('the keyboard', () => {
  test('makes words bold, italic, a heading, a list and a quotation, and plain again', async ({
    page,
    editorPage,
  }) => {
    await open(page, editorPage, 'green tea\n')
    const cases = [
      ['ControlOrMeta+b', '**green** tea\n'],
      ['ControlOrMeta+i', '*green* tea\n'],
      ['ControlOrMeta+Alt+2', '## green tea\n'],
      ['ControlOrMeta+Shift+8', '- green tea\n'],
      ['ControlOrMeta+Shift+7', '1. green tea\n'],
      ['ControlOrMeta+Shift+9', '> green tea\n'],
      ['ControlOrMeta+e', '`green` tea\n'],
    ]
    for (const [key, body] of cases) {
      await page.keyboard.press('ControlOrMeta+Home')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press(key)
      expect(await bodyOf(page)).toBe(body)
      await page.keyboard.press(key)
      expect(await bodyOf(page)).toBe('green tea\n')
    }
  })

  test('makes a link, and changes and removes it', async ({ page, editorPage }) => {
    await open(page, editorPage, 'green tea\n')
    await page.keyboard.press('ControlOrMeta+Shift+ArrowRight')
    await page.keyboard.press('ControlOrMeta+k')
    const address = page.getByRole('textbox', { name: 'Address of the link' })
    await expect(address).toBeFocused()
    await page.keyboard.type('https://tea.example/a')
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    expect(await bodyOf(page)).toBe('[green](https://tea.example/a) tea\n')
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('ArrowRight')
    await expect(address).toHaveValue('https://tea.example/a')
    for (const [typed, written] of [
      ['www.tea.example', 'https://www.tea.example'],
      ['tea.example/green', 'https://tea.example/green'],
      ['../assets/tea.pdf', '../assets/tea.pdf'],
      ['people/mira.md', 'people/mira.md'],
    ]) {
      await address.fill(typed)
      await address.press('Enter')
      expect(await bodyOf(page)).toBe(`[green](${written}) tea\n`)
      await page.keyboard.press('ControlOrMeta+Home')
      await page.keyboard.press('ArrowRight')
    }
    await page.getByRole('button', { name: 'Remove link' }).click()
    expect(await bodyOf(page)).toBe('green tea\n')

    // Without an address there is no link.
    await page.keyboard.press('ControlOrMeta+Shift+ArrowRight')
    await page.keyboard.press('ControlOrMeta+k')
    await address.fill('a.md')
    await address.press('Enter')
    await page.keyboard.press('ArrowLeft')
    await address.fill('')
    await address.press('Enter')
    await expect.poll(() => bodyOf(page)).toMatch(/^green ?tea\n$/)

    // The text changes once there is an address.
    await open(page, editorPage, 'green tea\n')
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('ControlOrMeta+Shift+ArrowRight')
    await page.keyboard.press('ControlOrMeta+k')
    await address.fill('https://tea.example')
    await page.evaluate(() =>
      (window as unknown as EditorWindow).editor.replaceText('---\ntitle: Tea # warm\n---\nA green tea\n'),
    )
    expect(await bodyOf(page)).toBe('A green tea\n')
    await field(page).click()
    await expect.poll(() => bodyOf(page)).toBe('A [green](https://tea.example) tea\n')
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Delete')
    expect(await bodyOf(page)).toBe('green tea\n')

    // One that gets no address is none; one without words has its address for them.
    await page.keyboard.press('ControlOrMeta+k')
    await expect(address).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(address).toBeHidden()
    expect(await bodyOf(page)).toBe('green tea\n')
    await page.keyboard.press('End')
    await page.keyboard.type(' ')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(address).toBeFocused()
    await page.keyboard.type('https://tea.example/b')
    await page.keyboard.press('Enter')
    expect(await bodyOf(page)).toBe('green tea [tea.example/b](https://tea.example/b)\n')
  })

  test('does nothing in a field while an input method takes it', async ({ page, editorPage }) => {
    await open(page, editorPage, '[green](https://tea.example/) tea\n')
    await page.keyboard.press('ArrowRight')
    const address = page.getByRole('textbox', { name: 'Address of the link' })
    await address.click()
    const press = (key: string, init: { isComposing?: boolean; keyCode?: number }) =>
      address.evaluate(
        (input, init) =>
          input.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })),
        { key, ...init },
      )
    for (const init of [{ isComposing: true }, { keyCode: 229 }])
      for (const key of ['Enter', 'Escape']) {
        await address.fill('https://tea.example/茶')
        await press(key, init)
        await expect(address).toBeFocused()
        await expect(address).toHaveValue('https://tea.example/茶')
      }
    await address.press('Enter')
    await expect(field(page)).toBeFocused()

    await page.keyboard.press('ControlOrMeta+f')
    const search = page.getByRole('textbox', { name: 'Find' })
    await search.evaluate((input) =>
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true })),
    )
    await expect(search).toBeFocused()
    await search.press('Escape')
    await expect(search).toBeHidden()
  })

  test('walks through a table with Tab, which adds a row, and leaves it downwards with Enter', async ({
    page,
    editorPage,
  }) => {
    await open(page, editorPage, '| Tea | Water |\n| --- | --- |\n| Green | 80 |\n\nEnd\n')
    for (const word of ['Sort', 'Heat', 'Black', '95', 'White']) {
      if (word !== 'Sort') await page.keyboard.press('Tab')
      else await page.keyboard.press('Tab').then(() => page.keyboard.press('Shift+Tab'))
      await page.keyboard.type(word)
    }
    const table = '| Sort | Heat |\n| --- | --- |\n| Black | 95 |\n'
    expect(await bodyOf(page)).toBe(`${table}| White |  |\n\nEnd\n`)
    await tool(page, 'Table').click()
    expect(await bodyOf(page)).toBe(
      `${table}| White |  |\n\n| Heading | Heading |\n| --- | --- |\n|  |  |\n\nEnd\n`,
    )
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Out')
    expect(await bodyOf(page)).toBe(`${table}| White |  |\n\nOut\n\nEnd\n`)
  })

  test('adds and removes rows and columns with the buttons of a table', async ({ page, editorPage }) => {
    const table = '| Tea | Water |\n| --- | --- |\n| Green | 80 |\n'
    await open(page, editorPage, `${table}\nEnd\n`)
    await page.keyboard.press('ArrowRight')
    const press = async (name: string, becomes: string) => {
      await tool(page, name).click()
      expect(await bodyOf(page)).toBe(`${becomes}\nEnd\n`)
    }
    await expect(tool(page, 'Heading')).toBeHidden()
    await press('Add row', '| Tea | Water |\n| --- | --- |\n|  |  |\n| Green | 80 |\n')
    await press('Delete row', table)
    await press('Add column', '| Tea |  | Water |\n| --- | --- | --- |\n| Green |  | 80 |\n')
    await press('Delete column', table)
    await tool(page, 'Next cell').click()
    await page.keyboard.type('Heat')
    await press('Add column', '| Tea | Heat |  |\n| --- | --- | --- |\n| Green | 80 |  |\n')
    await page.keyboard.type('Time')
    await press('Delete row', '| Green | 80 |  |\n| --- | --- | --- |\n')
    await page.keyboard.press('ControlOrMeta+z')
    await press('Next cell', '| Tea | Heat | Time |\n| --- | --- | --- |\n| Green | 80 |  |\n')
    await press('Delete column', '| Heat | Time |\n| --- | --- |\n| 80 |  |\n')
    await page.keyboard.type('>')
    expect(await bodyOf(page)).toContain('| >80 |')
    await page.keyboard.press('Backspace')
    await press('Delete column', '| Time |\n| --- |\n|  |\n')
    await press('Delete column', '\n')
    await expect(tool(page, 'Next cell')).toBeHidden()
    await page.keyboard.press('Shift+Tab')
    await expect(tool(page, 'Bold')).toBeFocused()

    // The Tab key still stops at the buttons when the one where it stopped is away.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(tool(page, 'Heading')).toBeFocused()
    await tool(page, 'Table').click()
    // The first ends the selection, after the second the Tab key leaves the text.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Tab')
    await expect(tool(page, 'Next cell')).toBeFocused()
  })

  test('leaves the text with Tab outside tables and lists', async ({ page, editorPage }) => {
    await open(page, editorPage, 'One\n')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'After' })).toBeFocused()
  })

  test('continues a list with Enter, indents with Tab, and ends the list with two Enters', async ({
    page,
    editorPage,
  }) => {
    await open(page, editorPage, '')
    await page.keyboard.type('- one')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('two')
    expect(await bodyOf(page)).toBe('- one\n  - two')
  })

  for (const [name, typed, text] of [
    ['a list', '- one\ntwo\n\nAfter', '- one\n- two\n\nAfter'],
    ['a list of tasks', '- [x] one\n\nAfter', '- [x] one\n\nAfter'],
    ['a quotation', '> one\n\nAfter', '> one\n\nAfter'],
    ['a paragraph', 'One\nAfter', 'One\n\nAfter'],
    ['a paragraph and two Enters', 'One\n\nAfter', 'One\n\nAfter'],
    ['a heading', '## One\nAfter', '## One\n\nAfter'],
    ['a picture', '![one](../assets/img-4711.jpg)\nAfter', '![one](../assets/img-4711.jpg)\n\nAfter'],
    [
      'a typed table',
      '| a | b |\n| - | - |\n| c | d |\n| e | f |\n\nAfter',
      '| a | b |\n| - | - |\n| c | d |\n| e | f |\n\nAfter',
    ],
    ['indented code', '```\nif a:\n  b\nc\n```\nAfter', '```\nif a:\n  b\nc\n```\nAfter'],
    ['a line of a table', '| a | b |\n', '| a | b |\n'],
    ['code', '```\na\n\n\nb', '```\na\n\n\nb'],
  ])
    test(`separates text typed after ${name} on the page as in the editor`, async ({ page, editorPage }) => {
      await open(page, editorPage, '')
      await page.keyboard.type(typed)
      expect(await bodyOf(page)).toBe(text)
    })

  test('starts a line of the same paragraph with Shift and Enter', async ({ page, editorPage }) => {
    await open(page, editorPage, '')
    await page.keyboard.type('One')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('two')
    await page.getByRole('button', { name: 'Line break' }).click()
    await page.keyboard.type('three')
    expect(await bodyOf(page)).toBe('One  \ntwo  \nthree')
  })

  test('offers insertions with /', async ({ page, editorPage }) => {
    await open(page, editorPage, '')
    await page.keyboard.type('/')
    await expect(page.getByRole('option')).toHaveCount(16)
    await page.keyboard.type('small')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await page.keyboard.type('Pots')
    expect(await bodyOf(page)).toBe('### Pots')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/tab')
    await expect(page.getByRole('option')).toHaveText(['Table'])
    await page.keyboard.press('Enter')
    await page.keyboard.type('Sort')
    expect(await bodyOf(page)).toBe('### Pots\n\n| Sort | Heading |\n| --- | --- |\n|  |  |\n')
  })

  test('finds and replaces words', async ({ page, editorPage }) => {
    await open(page, editorPage, 'tea and tea\n')
    await page.keyboard.press('ControlOrMeta+f')
    await page.keyboard.type('tea')
    await expect(page.getByText('2 found')).toBeVisible()
    await page.getByRole('textbox', { name: 'Replace' }).fill('chai')
    await page.getByRole('button', { name: 'Replace all' }).click()
    expect(await bodyOf(page)).toBe('chai and chai\n')
    await expect(page.getByText('Not found')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field(page)).toBeFocused()
  })

  test('the toolbar is one tab stop, and arrow keys move within it', async ({ page, editorPage }) => {
    await open(page, editorPage, 'tea\n')
    await page.keyboard.press('Shift+Tab')
    await expect(tool(page, 'Bold')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tool(page, 'Italic')).toBeFocused()
    await page.keyboard.press('Enter')
    expect(await bodyOf(page)).toBe('*tea*\n')
    await expect(tool(page, 'Italic')).toHaveAttribute('aria-pressed', 'true')
    await expect(field(page)).toBeFocused()
  })
})

test.describe('pasting', () => {
  const cases: [name: string, html: string, markdown: string][] = [
    [
      'Google Docs',
      `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-size:20pt;font-weight:400">Tea</span></h1><p dir="ltr"><span style="font-weight:400">Some is </span><span style="font-weight:700">green</span><span style="font-weight:400">, some </span><span style="font-style:italic">black</span><a href="https://www.google.com/url?q=https://tea.example/&sa=D"><span style="text-decoration:underline">here</span></a></p><ul><li dir="ltr"><p dir="ltr"><span>one</span></p></li><li dir="ltr"><p dir="ltr"><span>two</span></p></li></ul></b>`,
      '## Tea\n\nSome is **green**, some *black*[here](https://tea.example/)\n\n- one\n- two',
    ],
    [
      'Word',
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p {margin:0}</style></head><body><!--StartFragment--><p class=MsoNormal><b>Green</b> tea<o:p></o:p></p><p class=MsoListParagraphCxSpFirst style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>one</p><p class=MsoListParagraphCxSpLast style='text-indent:-18pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>two</p><!--EndFragment--></body></html>`,
      '**Green** tea\n\n- one\n- two',
    ],
    [
      'a page with numbers and code',
      `<p><b>Pots </b>and <s>cups</s></p><table><tr><td><p>1<p>2</td><td>3</td></tr><tr><td>4</td><td></td></tr></table><ol start="3"><li>one<ul><li>in</ul><li>two</ol><pre>a\n  b</pre>`,
      '**Pots** and ~~cups~~\n\n| 1 2 | 3 |\n| --- | --- |\n| 4 | |\n\n3. one\n   - in\n4. two\n\n```\na\n  b\n```',
    ],
    [
      'a page',
      `<div><script>alert(1)</script><h2 class="x">Pots <a href="#pots">#</a></h2><p>By <a href="javascript:alert(1)">me</a> &amp; <a href="https://a.example/?b=c">you</a></p><table><thead><tr><th>Sort</th><th>Heat</th></tr></thead><tbody><tr><td>Green | white</td><td>80</td></tr></tbody></table><blockquote><p>Warm</p></blockquote><pre><code>a = 1</code></pre><img src="https://a.example/x.png"></div>`,
      '## Pots\n\nBy me & [you](https://a.example/?b=c)\n\n| Sort | Heat |\n| --- | --- |\n| Green \\| white | 80 |\n\n> Warm\n\n```\na = 1\n```',
    ],
  ]
  for (const [name, html, markdown] of cases)
    test(`turns text from ${name} into Markdown`, async ({ page, editorPage }) => {
      await open(page, editorPage, '')
      await paste(page, { 'text/html': html, 'text/plain': 'plain' })
      await expect.poll(() => bodyOf(page)).toBe(markdown)
    })

  test('keeps plain text and text from a code editor unchanged', async ({ page, editorPage }) => {
    await open(page, editorPage, '')
    await paste(page, { 'text/html': '<span>*a*</span>', 'text/plain': '*a* ' })
    await expect.poll(() => bodyOf(page)).toBe('*a* ')
    await paste(page, {
      'text/html': '<div style="white-space: pre;"><p>**b**</p></div>',
      'text/plain': '**b**',
    })
    await expect.poll(() => bodyOf(page)).toBe('*a* **b**')
  })

  test('keeps words of plain text that Markdown would read as HTML', async ({ page, editorPage }) => {
    await open(page, editorPage, '')
    await paste(page, {
      'text/html': '<span>Put &lt;title&gt; here &amp;amp; there</span>',
      'text/plain': 'Put <title> here &amp; there',
    })
    await expect.poll(() => bodyOf(page)).toBe('Put \\<title> here \\&amp; there')
  })

  test('makes a link of selected words for a pasted address', async ({ page, editorPage }) => {
    await open(page, editorPage, 'green tea\n')
    await page.keyboard.press('ControlOrMeta+Shift+ArrowRight')
    await paste(page, {
      'text/plain': 'https://tea.example/',
      'text/html': '<a href="https://tea.example/">Tea</a>',
    })
    await expect.poll(() => bodyOf(page)).toMatch(/^\[green ?\]\(https:\/\/tea\.example\/\) ?tea\n$/)
  })

  test('keeps a picture at the end whole when text is typed after it', async ({ page, editorPage }) => {
    await open(page, editorPage, 'One')
    await page.keyboard.press('ControlOrMeta+End')
    await paste(page, {}, ['lake.jpg'])
    await page.evaluate(() => {
      const [{ insert }] = (window as unknown as EditorWindow).pictures
      insert(['![A lake](../assets/lake.jpg)'])
    })
    await page.keyboard.type('Two')
    expect(await bodyOf(page)).toBe('One\n\n![A lake](../assets/lake.jpg)\n\nTwo')
  })

  test('adds text next to a picture exactly as it is typed', async ({ page, editorPage }) => {
    const picture = '![A lake](../assets/lake.jpg)'
    await open(page, editorPage, `One\n\n${picture}\n\nTwo\n`)
    for (const key of ['ArrowDown', 'ArrowDown', 'End']) await page.keyboard.press(key)
    await page.keyboard.type('Behind it')
    expect(await bodyOf(page)).toBe(`One\n\n${picture}Behind it\n\nTwo\n`)
    await expect(page.locator('.cm-content img[src]')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('Below')
    expect(await bodyOf(page)).toBe(`One\n\n${picture}Behind it\nBelow\nTwo\n`)

    // With an input method.
    await open(page, editorPage, `One\n\n${picture}\n\nTwo\n`)
    for (const key of ['ArrowDown', 'ArrowDown', 'Home']) await page.keyboard.press(key)
    await compose(page, 'B', 'Be', 'Before')
    await page.keyboard.press('End')
    await compose(page, 'B', 'Be', 'Behind')
    expect(await bodyOf(page)).toBe(`One\n\nBefore${picture}Behind\n\nTwo\n`)
  })

  test('shows a picture again once there is a connection', async ({ page, editorPage }) => {
    await page.route('**/picture.svg', (route) => route.fulfill({ body: '' }))
    await open(page, editorPage, '![A lake](../assets/lake.jpg)\n')
    const message = page.getByText('../assets/lake.jpg cannot be shown.')
    await expect(message).toBeVisible()
    await page.unroute('**/picture.svg')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(message).toBeHidden()
  })

  test('inserts a picture where it was pasted, even if the text has changed meanwhile', async ({
    page,
    editorPage,
  }) => {
    await open(page, editorPage, 'One\n\ntwo\n')
    await paste(page, {}, ['lake.jpg'])
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('Number ')
    const names = await page.evaluate(() => {
      const [{ names, insert }] = (window as unknown as EditorWindow).pictures
      insert(['![A lake](../assets/lake.jpg)'])
      return names
    })
    expect(names).toEqual(['lake.jpg'])
    expect(await bodyOf(page)).toBe('Number One\n\n![A lake](../assets/lake.jpg)\n\ntwo\n')
    await expect(page.locator('.cm-content img[src]')).toBeVisible()
  })
})

test.describe('several pictures', () => {
  const PICTURES = ['![A lake](../assets/lake.jpg)', '![](../assets/ferry.jpg "Six")']
  const insert = (page: Page) =>
    page.evaluate((pictures) => (window as unknown as EditorWindow).pictures[0].insert(pictures), PICTURES)

  test('become a gallery', async ({ page, editorPage }) => {
    await open(page, editorPage, 'One')
    await paste(page, {}, ['lake.jpg', 'ferry.jpg'])
    await insert(page)
    expect(await bodyOf(page)).toBe(`One\n\n:::gallery\n${PICTURES.join('\n')}\n:::\n\n`)
  })

  test('stay in the form in which they were pasted', async ({ page, editorPage }) => {
    await open(page, editorPage, ':::gallery strip\n\n:::\n')
    await page.keyboard.press('ArrowDown')
    await paste(page, {}, ['lake.jpg', 'ferry.jpg'])
    await insert(page)
    expect(await bodyOf(page)).toMatch(/^:::gallery strip\n+!\[A lake\][^:]+"Six"\)\n+:::\n$/)
  })
})

test('what readers will not see is underlined, and its words show and are read aloud at the cursor', async ({
  page,
  editorPage,
}) => {
  const body = 'One\n\n:::galery\nTwo [three](gone.md)\n:::\n'
  await open(page, editorPage, body)
  const unknown = "':::galery' is not known, so only its content is shown."
  const show = () =>
    page.evaluate(
      ([text, message]) => {
        const findings = [
          { line: 6, message },
          { line: 7, message: "The link 'gone.md' leads to no file in the content folder." },
          { line: 2, message: 'A title is missing.' },
          { line: 90, message: 'The file is too large.' },
        ]
        ;(window as unknown as EditorWindow).editor.showFindings(findings, text)
      },
      [FRONT + body, unknown] as const,
    )
  const marks = page.locator('[class*=finding]')
  const words = page.getByText(unknown).and(page.locator('p'))
  await show()
  await expect(page.locator('.cm-line:has([class*=finding])')).toHaveText([':::galery', /^Two \[three\]/])
  // The server may have checked an older text.
  await page.keyboard.type('A new line above.\n')
  await show()
  await expect(page.locator('.cm-line:has([class*=finding])')).toHaveText([':::galery', /^Two \[three\]/])
  await page.keyboard.press('ArrowDown')
  await expect(words).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(words).toBeVisible()
  await expect(page.locator('.cm-announced')).toHaveText(unknown)
  await expectAccessible(page)
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expect(words).toBeHidden()
  await marks.last().hover()
  await expect(page.getByText("The link 'gone.md' leads to no file")).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a notice above the text moves and covers no line that she types in', async ({ page, editorPage }) => {
    await open(page, editorPage, 'A line.\n\n'.repeat(40))
    const show = (notice: number) =>
      page.evaluate((height) => {
        document.querySelector<HTMLElement>('#place')!.style.marginBlockStart = `${height}px`
      }, notice)
    const line = page.locator('.cm-line').filter({ hasText: 'Here' })
    const top = async () => Math.round((await line.boundingBox())!.y)
    await show(0)
    await page.keyboard.type('Here ')
    const first = await top()
    await show(100)
    await expect.poll(top).toBeGreaterThanOrEqual(100)
    await show(0)
    await expect.poll(top).toBe(first)
    await page.keyboard.press('ControlOrMeta+z')
    for (let count = 0; count < 12; count += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.type('Here ')
    const middle = await top()
    await show(100)
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await top()).toBe(middle)
  })

  test('the button ‘Insert’ offers what / offers', async ({ page, editorPage }) => {
    await open(page, editorPage, 'One')
    await page.keyboard.press('End')
    const menu = page.getByRole('group', { name: 'Insert' })
    const insert = async (name: string) => {
      await tool(page, 'Insert').tap()
      await menu.getByRole('button', { name, exact: true }).tap()
      await expect(menu).toBeHidden()
    }
    await tool(page, 'Insert').tap()
    await expectAccessible(page)
    const offered = await menu
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => each.firstChild?.textContent))
    await page.keyboard.press('Escape')
    await insert('Side note')
    await page.keyboard.type('Two')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await insert('Footnote')
    await page.keyboard.type('Three')
    expect(await bodyOf(page)).toBe('One[^1]\n\n:::side\nTwo\n:::\n\n[^1]: Three\n')
    await page.keyboard.press('ControlOrMeta+Home')
    await tool(page, 'Insert').tap()
    const film = menu.getByRole('button', { name: 'Film, map or page', exact: true })
    // Even the next key belongs to the address.
    const focused = film.evaluate(
      (button: HTMLElement) => (button.click(), document.activeElement?.ariaLabel),
    )
    expect(await focused).toBe('Address of the film, map or page')
    await page.keyboard.type('vimeo.com/76979871')
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    expect(await bodyOf(page)).toMatch(/^One\[\^1\]\n\nhttps:\/\/vimeo\.com\/76979871\n\n:::side/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page.locator('.cm-completionLabel')).toHaveText(offered.map(String))
  })
})

test.describe('the look of a text', () => {
  test('follows the direction of each paragraph’s script', async ({ page, editorPage }) => {
    await open(page, editorPage, 'Tea\n\nתה ירוק\n')
    const rightOf = (text: string) =>
      page.getByText(text).evaluate((line) => {
        const range = document.createRange()
        range.selectNodeContents(line)
        return line.getBoundingClientRect().right - range.getBoundingClientRect().right < 80
      })
    expect(await rightOf('Tea')).toBe(false)
    expect(await rightOf('תה')).toBe(true)
  })

  test('is accessible', async ({ page, editorPage }) => {
    await open(
      page,
      editorPage,
      `[five](six.md) one **two** *three* \`four\` ~~seven~~\n\n## Pots\n\n- a\n- b\n\n> c\n\n| d | e |\n| --- | --- |\n| f | g |\n\n![h](../assets/i.jpg)\n\n\`\`\`\nj\n\`\`\`\n`,
    )
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('textbox', { name: 'Address of the link' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+f')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+End')
    // The whole menu scrolls on a phone. The arrow keys move in it while the text keeps the focus, which axe does not know.
    await page.keyboard.type('/pic')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
  })
})

test('the outline follows the text, and links to its places', async ({ page, editorPage }) => {
  await open(
    page,
    editorPage,
    `## One\n\n\`\`\`\n## code\n\`\`\`\n\n${'word\n\n'.repeat(60)}### Two *three*\n`,
  )
  const outline = await page.evaluate(() => (window as unknown as EditorWindow).editor.outline())
  expect(outline).toEqual([
    { level: 2, text: 'One', line: 4 },
    { level: 3, text: 'Two three', line: 130 },
  ])
  await page.evaluate(() => (window as unknown as EditorWindow).editor.goTo(130))
  await expect(page.getByText('Two')).toBeInViewport()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expect
    .poll(() => page.evaluate(() => (window as unknown as EditorWindow).headings))
    .toEqual(['One', 'Two three!'])
})

test('the editor counts words and shows the reading time', async ({ page, editorPage }) => {
  await open(page, editorPage, '## Green tea\n\n- one [two](https://a.example/b c)\n')
  await expect(page.getByText('4 words · 1 min')).toBeVisible()
})

test('the current line stays in the middle, and the others are dimmed', async ({ page, editorPage }) => {
  await open(page, editorPage, 'One two\n\n'.repeat(40))
  await setMode(page, { focus: true, typewriter: true })
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('Last')
  const line = page.locator('.cm-line', { hasText: 'Last' })
  await expect
    .poll(() => line.evaluate((each) => Math.abs(each.getBoundingClientRect().top / innerHeight - 0.5)))
    .toBeLessThan(0.15)
  await expect(line).toHaveCSS('opacity', '1')
  await expect(page.locator('.cm-line', { hasText: 'One' }).last()).not.toHaveCSS('opacity', '1')
})
