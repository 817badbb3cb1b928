import { describe, expect, it } from 'vitest'
import { lossesOf, pageOf } from './page.testing.ts'

const figure = (form: string, asset = 'lake.jpg') =>
  `<figure data-asset="${asset}" data-form="${form}"><img data-asset="${asset}" alt=""></figure>`
const gallery = (layout: string, ...assets: string[]) =>
  `<div data-gallery="${layout}" role="group" aria-label="${assets.length} pictures">${assets.map((asset) => figure('gallery', asset)).join('')}</div>`
const LAKE = '![](lake.jpg)'
const TWO = gallery('row', 'lake.jpg', 'route.jpg')

describe('a form', () => {
  it.each([
    ['a gallery', ':::gallery\n![](lake.jpg)\n![](route.jpg)\n:::', TWO],
    ['with empty lines', ':::gallery\n\n![](lake.jpg)\n\n![](route.jpg)\n\n:::', TWO],
    ['with a list', ':::gallery\n- ![](lake.jpg)\n- ![](route.jpg)\n:::', TWO],
    ['with a space', '::: gallery\n![](lake.jpg) ![](route.jpg)\n:::', TWO],
    [
      'in capitals, between words',
      'a\n:::Gallery\n![](lake.jpg)![](route.jpg)\n:::\nb',
      `<p>a</p>${TWO}<p>b</p>`,
    ],
    [
      'with Windows lines',
      ':::gallery strip\r\n![](lake.jpg)\r\n![](route.jpg)\r\n:::\r\n',
      TWO.replace('row', 'strip'),
    ],
    ['with a layout', ':::gallery   strip \n![](lake.jpg)\n![](route.jpg)\n:::', TWO.replace('row', 'strip')],
    [
      'with a layout in braces',
      ':::gallery{.grid}\n![](lake.jpg)\n![](route.jpg)\n:::',
      TWO.replace('row', 'grid'),
    ],
    ['of five', `:::gallery\n${LAKE.repeat(5)}\n:::`, gallery('grid', ...Array<string>(5).fill('lake.jpg'))],
    [
      'of one',
      `:::gallery\n${LAKE}\n:::`,
      '<figure data-asset="lake.jpg"><img data-asset="lake.jpg" alt=""></figure>',
    ],
    [
      'with words',
      ':::gallery\n![](lake.jpg)\n![](route.jpg)\n\nBy *Ada*\n:::',
      `${TWO}<p>By <em>Ada</em></p>`,
    ],
    [
      'with a linked picture',
      ':::gallery\n[![](lake.jpg)](steps.md)\n![](route.jpg)\n:::',
      TWO.replace(
        '<img data-asset="lake.jpg" alt="">',
        '<a data-entry="steps"><img data-asset="lake.jpg" alt=""></a>',
      ),
    ],
    [
      'in a list',
      '- a\n\n  :::gallery\n  ![](lake.jpg)\n  ![](route.jpg)\n  :::',
      `<ul><li><p>a</p>${TWO}</li></ul>`,
    ],
    [
      'in a quote',
      '> :::gallery\n> ![](lake.jpg)\n> ![](route.jpg)\n> :::',
      `<blockquote>${TWO}</blockquote>`,
    ],
    [
      'in HTML',
      '<details>\n<summary>s</summary>\n\n:::gallery\n![](lake.jpg)\n![](route.jpg)\n:::\n\n</details>',
      `<details><summary>s</summary>${TWO}</details>`,
    ],
    ['next to HTML', 'a<br>b\n\n:::gallery\n![](lake.jpg)\n![](route.jpg)\n:::', `<p>a<br>b</p>${TWO}`],
    ['a wide picture', `:::wide\n${LAKE}\n:::`, figure('wide')],
    ['a full picture', `:::full\n${LAKE}\n:::`, figure('full')],
    [
      'a full gallery',
      `::::full\n:::gallery\n![](lake.jpg)\n![](route.jpg)\n:::\n::::`,
      TWO.replace(' role', ' role').replace('pictures">', 'pictures" data-width="full">'),
    ],
    [
      'a pull quote',
      ':::pull\nWe *left* it.\n:::',
      '<blockquote data-form="pull"><p>We <em>left</em> it.</p></blockquote>',
    ],
    [
      'a pull quote of a quote',
      ':::pull\n> a\n>\n> — b\n:::',
      '<blockquote data-form="pull"><p>a</p><p>— b</p></blockquote>',
    ],
    [
      'a side note',
      ':::side\nBut not *this*.\n\n- a\n:::',
      '<div data-form="side" role="note" aria-label="Side note"><p>But not <em>this</em>.</p><ul><li>a</li></ul></div>',
    ],
  ])('%s', (_name, markdown, html) => {
    expect(pageOf(markdown)).toBe(html)
    expect(lossesOf(markdown)).toEqual([])
  })

  it.each([
    'a:b at 10:30',
    ':) ::x ::: x',
    '::x',
    ':::',
    '::x[a]{b}',
    'a :b[c]{d} e',
    '::: x :::',
    ':::x: y',
    ':::x-',
    'a ::: gallery',
  ])('is not %j', (markdown) => {
    expect(pageOf(markdown)).toBe(`<p>${markdown}</p>`)
  })

  it.each([
    ['`:::gallery strip`', '<code>:::gallery strip</code>'],
    ['```\n:::gallery strip\n:::\n```', '<code>:::gallery strip\n:::</code>'],
  ])('is code in code: %j', (markdown, html) => {
    expect(pageOf(markdown)).toContain(html)
  })

  it.each([
    [
      '\n:::note\nMind the *gap*.\n:::\n\nb',
      '<p>Mind the <em>gap</em>.</p><p>b</p>',
      [
        "2: ':::note' is not known, so only its content is shown. Known are :::gallery, :::wide, :::full, :::pull, :::side.",
      ],
    ],
    [
      ':::tip Good to know\na\n:::',
      '<p>Good to know</p><p>a</p>',
      [expect.stringContaining("':::tip' is not known")],
    ],
    [
      ':::tip[Good to know]{.x}\na\n:::',
      '<p>Good to know</p><p>a</p>',
      [expect.stringContaining("':::tip' is not known")],
    ],
    [
      '::: Chapter two\n\na',
      '<p>::: Chapter two</p><p>a</p>',
      [expect.stringContaining("':::Chapter' is not known")],
    ],
    [
      ':::pull\na\n\nb',
      '<blockquote data-form="pull"><p>a</p><p>b</p></blockquote>',
      ["1: A line with ':::' is missing: without it, ':::pull' contains all that follows."],
    ],
    [
      ':::gallery zigzag\n![](lake.jpg)![](route.jpg)\n:::',
      TWO,
      ["1: 'zigzag' is not known after ':::gallery': write row, grid or strip, or nothing."],
    ],
    [
      ':::side left\na\n:::',
      expect.stringContaining('<p>a</p>'),
      ["1: ':::side' has no words after it: 'left' is left out."],
    ],
    [':::wide\nWords\n:::', '<p>Words</p>', ["1: There is no picture between ':::wide' and ':::'."]],
    [
      ':::gallery\n![](gone.jpg)\n![](lake.jpg)\n:::',
      '<figure data-asset="lake.jpg"><img data-asset="lake.jpg" alt=""></figure>',
      ["2: The picture 'gone.jpg' is not in the folder assets."],
    ],
    ['a\n\n:::gallery\n:::', '<p>a</p>', ["3: There is no picture between ':::gallery' and ':::'."]],
  ])('in %j has a line of help', (markdown, html, losses) => {
    expect(pageOf(markdown)).toEqual(html)
    expect(lossesOf(markdown)).toEqual(losses)
  })
})
