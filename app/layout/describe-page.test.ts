import { expect, it } from 'vitest'
import type { RootData } from '../data/root-data.ts'
import { describePage } from './describe-page.ts'

const NOINDEX = { name: 'robots', content: 'noindex' }

it.each([
  ['search', true, false],
  ['search', false, true],
  ['all', true, false],
  ['none', true, true],
] as const)(
  'with robots: %s and a page for the index (%s), keeps it out: %s',
  (robots, isIndexed, expected) => {
    const root = {
      site: { title: 'Side Lower', robots },
      card: { url: '/social/site.jpg', description: '' },
      publicUrl: 'https://blog.example',
    } as RootData
    const described = describePage(root, { description: 'Slow.', address: '/about', isIndexed })
    expect(described.some((part) => JSON.stringify(part) === JSON.stringify(NOINDEX))).toBe(expected)
  },
)
