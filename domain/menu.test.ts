import { expect, it } from 'vitest'
import { itemsOf } from './menu.ts'

const NAMED = {
  pages: new Map([
    ['privacy', { title: 'Your data' }],
    ['travel', { title: 'How I travel' }],
  ]),
  categories: [{ name: 'Travel' }, { name: 'Food & Drink' }],
}

it('lines name screens, pages by name or title, categories and links, in their order', () => {
  const link = { name: 'Shop', address: 'https://shop.example' }
  expect(itemsOf(['contact', 'food & drink', 'Travel', link, 'YOUR DATA', 'HOME'], NAMED)).toEqual([
    { name: 'Contact', address: '/contact', kind: 'screen' },
    { name: 'Food & Drink', address: '/home?category=Food+%26+Drink', kind: 'category' },
    { name: 'How I travel', address: '/travel', kind: 'screen' },
    link,
    { name: 'Your data', address: '/privacy', kind: 'screen' },
    { name: 'Home', address: '/home', kind: 'screen' },
  ])
})

it('a line that names nothing is left out', () => {
  expect(itemsOf(['imprint', 'About'], NAMED).map(({ name }) => name)).toEqual(['About'])
})

it("the line 'Categories' is for every category without a line of its own", () => {
  const categories = ['Cooking', 'Food & Drink', 'Uncategorized'].map((name) => ({ name }))
  const namesOf = (lines: string[], named = { ...NAMED, categories }) =>
    itemsOf(lines, named).map(({ name }) => name)
  expect(namesOf(['Home', 'categories', 'Contact'])).toEqual(['Home', 'Cooking', 'Food & Drink', 'Contact'])
  expect(namesOf(['Food & Drink', 'About', 'Categories'])).toEqual(['Food & Drink', 'About', 'Cooking'])
})
