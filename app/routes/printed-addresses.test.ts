import { expect, it } from 'vitest'
import { printedAddresses } from './printed-addresses.ts'

const PAGE = 'https://blog.example/article/salt'

it('spells a whole address the first time that it comes', () => {
  const link = { href: 'https://blog.example/article/apples', text: 'the apples' }
  expect(printedAddresses([link, link], PAGE)).toEqual([link.href, undefined])
})

it('leaves places in the same text alone', () => {
  expect(printedAddresses([{ href: `${PAGE}#notes`, text: 'see below' }], PAGE)).toEqual([undefined])
})

it('does not repeat words that are the address', () => {
  const links = [
    { href: 'https://rail.example/', text: 'rail.example' },
    { href: 'mailto:hello@blog.example', text: 'hello@blog.example' },
  ]
  expect(printedAddresses(links, PAGE)).toEqual([undefined, undefined])
})

it('spells the address of a mail without its scheme', () => {
  expect(printedAddresses([{ href: 'mailto:hello@blog.example', text: 'Write' }], PAGE)).toEqual([
    'hello@blog.example',
  ])
})
