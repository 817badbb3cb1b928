import { expect, it } from 'vitest'
import { blocksOf, parseBlock } from './blocked-address.ts'

it.each([
  [' Spam@Example.COM ', 'spam@example.com'],
  ['@Example.com', '@example.com'],
  ['@пример.рф', '@xn--e1afmkfd.xn--p1ai'],
  ['example.com', undefined],
  ['@', undefined],
  ['@%.com', undefined],
])('%j blocks %j', (text, block) => {
  expect(parseBlock(text)).toBe(block)
})

it('an address is blocked by itself, its domain and the parent domains', () => {
  expect(blocksOf('Spam@mail.example.com')).toEqual([
    'spam@mail.example.com',
    '@mail.example.com',
    '@example.com',
    '@com',
  ])
})
