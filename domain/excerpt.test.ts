import { expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ')

it('an excerpt keeps the first 50 words and ends in dots', () => {
  expect(excerptOf(words(51))).toBe(`${words(50)}...`)
})

it('an excerpt ends in dots even when nothing was cut', () => {
  expect(excerptOf('A short one')).toBe('A short one...')
  expect(excerptOf('Is it short? Yes!')).toBe('Is it short? Yes!...')
  expect(excerptOf(words(50))).toBe(`${words(50)}...`)
})

it.each(['On bones.', 'On bones...', 'On bones…'])('the dots take the place of a full stop: %s', (text) => {
  expect(excerptOf(text)).toBe('On bones...')
})

it('an excerpt counts words across line breaks and runs of spaces', () => {
  expect(excerptOf('  one\n\ntwo\t three  ')).toBe('one two three...')
})

it('an excerpt of a text without words is only dots', () => {
  expect(excerptOf(' \n ')).toBe('...')
})

it.each([
  ['Chinese', '我们坐慢车穿过山谷，窗外是雪。'],
  ['Japanese', 'ゆっくりと列車は谷を抜けて、窓の外は雪だった。'],
  ['Thai', 'เรานั่งรถไฟสายช้าผ่านหุบเขาที่มีหิมะตก'],
  ['Khmer', 'យើងជិះរថភ្លើងយឺតឆ្លងកាត់ជ្រលងភ្នំ'],
])('has 50 words of %s, which has no spaces', (_, sentence) => {
  const excerpt = excerptOf(`${sentence.repeat(30)}\n\n${sentence.repeat(30)}`)
  const text = excerpt.slice(0, -'...'.length)
  const words = Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text))
  expect(words.filter(({ isWordLike }) => isWordLike)).toHaveLength(50)
  expect(sentence.repeat(30)).toContain(text)
})

it('keeps a short text without spaces whole, and counts its words with those between spaces', () => {
  expect(excerptOf('我们坐慢车。')).toBe('我们坐慢车。...')
  expect(excerptOf(`${words(49)} 我们坐慢车`)).toBe(`${words(49)} 我们...`)
})

it.each([
  ['one word of 5,000 letters', 'a'.repeat(5_000)],
  ['an address of 5,000 letters', `https://maps.example/${'a/'.repeat(2_500)}`],
  ['Tibetan, whose words no program knows', 'བོད་ཡིག་'.repeat(500)],
  ['signs alone', '。'.repeat(5_000)],
  ['pictures alone', '👩‍👩‍👧‍👦'.repeat(500)],
  ['letters that end in one of another script', `${'a'.repeat(5_000)}雪`],
])('has at most 300 letters of %s, all of them whole', (_, text) => {
  const excerpt = excerptOf(text).slice(0, -'...'.length)
  expect(text.startsWith(excerpt)).toBe(true)
  expect(excerpt.length).toBeGreaterThan(200)
  expect(excerpt.replaceAll(' ', '').length).toBeLessThanOrEqual(300)
  expect(excerpt).not.toMatch(/\u200d$/)
})

it('has 50 words of a language with long ones, and at most 600 letters', () => {
  const long = Array.from({ length: 60 }, () => 'Fahrgäste').join(' ')
  expect(excerptOf(long).split(' ')).toHaveLength(50)
  const excerpt = excerptOf('Donaudampfschifffahrtsgesellschaft '.repeat(50))
  expect(excerpt.replaceAll(/[ .]/g, '').length).toBeLessThanOrEqual(600)
})

it('ends before a word that is too long', () => {
  expect(excerptOf(`See ${'a'.repeat(5_000)} there`)).toBe('See...')
})
