import { BLOCKS } from '@contentful/rich-text-types'
import { expect, it } from 'vitest'
import { pageOf } from '../articles/page.ts'
import { plainText } from './plain-text.ts'

it('the plain text contains the visible text, with a space between blocks', () => {
  const text = (value: string, mark?: string) => ({
    nodeType: 'text',
    value,
    marks: mark ? [{ type: mark }] : [],
    data: {},
  })
  const node = (nodeType: string, ...content: object[]) => ({ nodeType, data: {}, content })
  const cells = ['One', 'Two'].map((word) => node(BLOCKS.TABLE_CELL, node(BLOCKS.PARAGRAPH, text(word))))
  const document = node(
    BLOCKS.DOCUMENT,
    node(BLOCKS.HEADING_2, text('A & B')),
    node(BLOCKS.PARAGRAPH, text('un'), text('broken', 'bold'), text(" line\nand a “<quote>” 's")),
    node(BLOCKS.UL_LIST, node(BLOCKS.LIST_ITEM, node(BLOCKS.PARAGRAPH, text('Item')))),
    node(BLOCKS.TABLE, node(BLOCKS.TABLE_ROW, ...cells)),
    node(BLOCKS.PARAGRAPH, text('if (a < b) "c"', 'code')),
  )
  expect(plainText(pageOf(document, false).page)).toBe(
    `A & B unbroken line and a “<quote>” 's Item One · Two if (a < b) "c"`,
  )
})

it('the plain text contains captions, and no addresses of pictures', () => {
  expect(
    plainText('<figure><img src="/a.jpg" alt="x"><figcaption>Below</figcaption></figure><p>After</p>'),
  ).toBe('Below After')
})
