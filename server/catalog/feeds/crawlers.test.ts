import { describe, expect, it } from 'vitest'
import type { SiteView } from '../../site/types.ts'
import type { Snapshot } from '../types.ts'
import { llmsTxt, robots } from './crawlers.ts'

describe('robots', () => {
  it('allow searching and forbid training by default', () => {
    const text = robots('search', 'https://blog.example')
    expect(text).toMatch(/User-agent: GPTBot\n(?:User-agent: .+\n)*Disallow: \/\n\n/)
    expect(text).toContain('User-agent: *\nAllow: /\nDisallow: /api/\n')
    expect(text).toContain('Sitemap: https://blog.example/sitemap.xml')
  })

  it('allow everything', () => {
    expect(robots('all', 'https://blog.example')).toBe(
      'User-agent: *\nDisallow: /api/\nSitemap: https://blog.example/sitemap.xml\n',
    )
  })

  it('allow nothing', () => {
    expect(robots('none', 'https://blog.example')).toBe('User-agent: *\nDisallow: /\n')
  })
})

describe('llmsTxt', () => {
  it('links each article and page, whatever characters its title contains', () => {
    const articles = [
      { id: 'a', title: 'Tea [hot]', category: 'Food', date: '2026-01-02' },
      { id: 'b', title: 'B' },
    ]
    const pages = new Map([['privacy', { id: 'p', title: 'Privacy [new]' }]])
    const site = { title: 'Side Lower', description: 'Slow journeys.' } as SiteView
    const text = llmsTxt({ articles, pages } as unknown as Snapshot, site, 'https://blog.example')
    expect(text).toContain('# Side Lower\n\n> Slow journeys.\n')
    expect(text).toContain(String.raw`- [Tea \[hot\]](https://blog.example/article/a): Food, 2026-01-02`)
    expect(text).toContain('- [B](https://blog.example/article/b)\n')
    expect(text).toContain(String.raw`- [Privacy \[new\]](https://blog.example/privacy)`)
  })
})
