import { expect, it } from 'vitest'
import type { OldComment, OldSite, OldText } from './old-site.ts'
import { planComments } from './plan-comments.ts'

it('comments keep their words, and the report says what is lost of them', () => {
  const comment = (id: string, text: string, textId = 'tea'): OldComment => ({
    id,
    textId,
    text,
    createdAt: '2015-01-01T00:00:00Z',
    isByCreator: false,
    isHeld: false,
  })
  const tea = { id: 'tea', kind: 'article', title: 'Tea' } as OldText
  const about = { id: 'about', kind: 'page', title: 'About' } as OldText
  const { comments, items } = planComments(
    {
      address: 'https://old.example/',
      texts: [tea, about],
      comments: [
        comment('1', ' One\r\n\u0007two\ud800 '),
        comment('2', '\u200b\u0000 '),
        comment('3', 'é'.repeat(60_000)),
        comment('4', 'Hello', 'about'),
        // An export may have a comment twice.
        comment('4', 'Hello', 'about'),
        comment('1', ' One\r\n\u0007two\ud800 '),
      ],
    } as unknown as OldSite,
    new Map([[tea, 'tea']]),
  )
  expect(comments.map(({ text }) => text)).toEqual(['One\ntwo\ufffd', `${'é'.repeat(50_000)}…`])
  const lost = items.flatMap(({ id, notTaken, changed }) =>
    [notTaken, changed].flat().map((note) => `${id}: ${note?.reason ?? ''}`),
  )
  expect(lost.filter((each) => each.length > 4)).toEqual([
    '2: It has no text.',
    '3: Its text is cut after 50,000 characters.',
    '4: Only articles have comments here.',
  ])
  expect(items.reduce((sum, { count }) => sum + count, 0)).toBe(2)
})
