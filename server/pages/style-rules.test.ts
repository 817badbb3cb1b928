import { expect, it } from 'vitest'
import { stylesOf, type StyleRule } from './style-rules.ts'

const RULES: StyleRule[] = [
  { within: [], classes: [[]], text: 'p{margin:0}' },
  { within: [], classes: [['a']], text: '.a{color:red}' },
  { within: [], classes: [['a', 'b']], text: '.a.b{color:blue}' },
  { within: ['@media screen', '@supports (gap:0)'], classes: [['c'], ['a']], text: '.c,.a{gap:0}' },
]

it('the rules of the page’s classes are chosen in order, with their at-rules', () => {
  expect(stylesOf('<p class="x a">', RULES)).toBe(
    'p{margin:0}.a{color:red}@media screen{@supports (gap:0){.c,.a{gap:0}}}',
  )
})

it('a selector of two classes is chosen only if the page uses both', () => {
  expect(stylesOf('<p class="b"><p class="a">', RULES)).toContain('.a.b{color:blue}')
  expect(stylesOf('<p class="b">', RULES)).toBe('p{margin:0}')
})

it('an at-rule around several rules is written once', () => {
  const within = ['@media (width>20rem)']
  const rules = ['.a{gap:0}', '.a{margin:0}'].map((text) => ({ within, classes: [['a']], text }))
  expect(stylesOf('<p class="a">', [...rules, RULES[1]])).toBe(
    '@media (width>20rem){.a{gap:0}.a{margin:0}}.a{color:red}',
  )
})
