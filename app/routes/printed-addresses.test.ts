import { expect, it } from 'vitest'
import { printedAddresses } from './printed-addresses.ts'

const PAGE = 'https://blog.example/article/salt'

it('a printed text shows a whole address at its first occurrence', () => {
  const link = { href: 'https://blog.example/article/apples', text: 'the apples' }
  expect(printedAddresses([link, link], PAGE)).toEqual([link.href, undefined])
})

it('a printed text shows no address of a place in itself', () => {
  expect(printedAddresses([{ href: `${PAGE}#notes`, text: 'see below' }], PAGE)).toEqual([undefined])
})

it('a printed text adds no address that it already shows', () => {
  const links = [
    { href: 'https://rail.example/', text: 'rail.example' },
    { href: 'mailto:hello@blog.example', text: 'hello@blog.example' },
  ]
  expect(printedAddresses(links, PAGE)).toEqual([undefined, undefined])
})

it('a printed text shows an e-mail address without its scheme', () => {
  expect(printedAddresses([{ href: 'mailto:hello@blog.example', text: 'Write' }], PAGE)).toEqual([
    'hello@blog.example',
  ])
})
