import { describe, expect, it } from 'vitest'
import { checkComment, firstLineOf, MAX_COMMENT_LENGTH } from './comment.ts'

describe('checkComment', () => {
  it.each([
    'a',
    ' Two\nlines ',
    'A\ttable',
    '😀',
    '👩‍👩‍👧',
    'می‌خواهم',
    'x'.repeat(MAX_COMMENT_LENGTH),
    ` ${'x'.repeat(MAX_COMMENT_LENGTH)}\n`,
  ])('accepts a text that is within bounds once trimmed', (text) => {
    expect(checkComment(text)).toBeUndefined()
  })

  it.each(['', ' ', '\n\t \u00a0', '\u200b', '\u2800\n\u2800', '\u3164', '\u00ad', ' \u200d\ufe0f '])(
    'refuses %j, which shows nothing',
    (text) => {
      expect(checkComment(text)).toBe('Comment is required.')
    },
  )

  it('counts two for a character outside the basic plane, like a text area', () => {
    const text = '😀'.repeat(MAX_COMMENT_LENGTH / 2)
    expect(checkComment(text)).toBeUndefined()
    expect(checkComment(`${text}!`)).toBe('Comment must be at most 5,000 characters.')
  })

  it.each(['\0', '\u0001', '\u001b', '\u007f', '\u009b', '\r'])(
    'refuses the control character %j',
    (character) => {
      expect(checkComment(`a${character}b`)).toBe('Comment must not contain control characters.')
    },
  )
})

it.each([
  ['One line', 'One line'],
  ['\n First\nsecond', 'First'],
  ['\u200b\n First\nsecond', 'First'],
  ['x'.repeat(100), 'x'.repeat(100)],
  [`${'word '.repeat(20)}and more`, `${'word '.repeat(20).trim()}…`],
  [`${'x'.repeat(99)}😀😀`, `${'x'.repeat(99)}…`],
])('a quotation of %j is its first line', (text, quote) => {
  expect(firstLineOf(text)).toBe(quote)
})
