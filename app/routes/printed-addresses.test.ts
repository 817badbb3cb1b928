import { expect, it } from 'vitest'
import { printedAddresses } from './printed-addresses.ts'

const PAGE = 'https://blog.example/article/salt'

it('prints a whole address at its first occurrence', () => {
  const link = { href: 'https://blog.example/article/apples', text: 'the apples' }
  expect(printedAddresses([link, link], PAGE)).toEqual([link.href, undefined])
})

it('prints no address of a place in the same text', () => {
  expect(printedAddresses([{ href: `${PAGE}#notes`, text: 'see below' }], PAGE)).toEqual([undefined])
})

it('prints no address that the text already shows', () => {
  const links = [
    { href: 'https://rail.example/', text: 'rail.example' },
    { href: 'mailto:hello@blog.example', text: 'hello@blog.example' },
  ]
  expect(printedAddresses(links, PAGE)).toEqual([undefined, undefined])
})

it('prints an e-mail address without its scheme', () => {
  expect(printedAddresses([{ href: 'mailto:hello@blog.example', text: 'Write' }], PAGE)).toEqual([
    'hello@blog.example',
  ])
})
