import { describe, expect, it } from 'vitest'
import { count, escapeControls, shorten, table } from './printing.ts'

describe('escapeControls', () => {
  it('keeps letters of every script, line breaks and tabs', () => {
    const text = 'नमस्ते क्‍ष 👩‍👩‍👧 é\tß\n'
    expect(escapeControls(text)).toBe(text)
  })

  it('escapes control characters and those that change the direction of text', () => {
    expect(escapeControls('\u001b\u0000\r\u009b\u202e\u2066\u2028')).toBe(
      '\\u001b\\u0000\\u000d\\u009b\\u202e\\u2066\\u2028',
    )
  })
})

describe('table', () => {
  it('aligns columns, each row on one line', () => {
    const rows = [
      ['a', 'long cell', 'x\ny'],
      ['bcd', '日本', 'last'],
    ]
    expect(table(rows)).toEqual(['a    long cell  x y', 'bcd  日本       last'])
  })
})

describe('shorten', () => {
  it('counts wide characters as two columns, and splits none', () => {
    expect(shorten('日本語です', 10)).toBe('日本語です')
    expect(shorten('日本語です', 9)).toBe('日本語で…')
    expect(shorten('👩‍👩‍👧👩‍👩‍👧', 3)).toBe('👩‍👩‍👧…')
  })
})

describe('count', () => {
  it('distinguishes singular and plural', () => {
    expect([0, 1, 1_200].map((number) => count(number, 'comment'))).toEqual([
      '0 comments',
      '1 comment',
      '1,200 comments',
    ])
  })
})
