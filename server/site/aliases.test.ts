import { expect, it } from 'vitest'
import { withAliases } from './aliases.ts'
import { createRedirects, findRedirect } from './redirects.ts'

const REDIRECTS = createRedirects({
  '/tea/': '/article/chai',
  '/blog/*': '/article/*',
  '/hub': '/2019/hub',
  '/round': '/round-again',
})

const ALIASES = String.raw`
/2019/03/05/first-snow/   2019/first-snow.html  https://old.example/posts/First-Snow?x#part
//other.example/a         /?p=123               https://old.example/index.php?page_id=7
schnee                    /café/                /ক/খ
/Tea                      /blog/snow            /2019/hub
/article/snow             /about                /article/other
/?category=Food           /?p=1&q=2             /all/*
//                        http://               100%
/round-again              ../up                 \\x`
  .split(/\s+/)
  .concat('Snow: a story', '\ud800', '')
  .map((alias) => ({ alias, id: 'snow' }))

const PAGES = new Set(['/', '/about', '/article/snow', '/article/other', '/article/chai'])

it.each([
  ['/2019/03/05/first-snow', '/article/snow'],
  ['/2019/03/05/First-Snow/', '/article/snow'],
  ['/2019/first-snow.html', '/article/snow'],
  ['/posts/first-snow?x=', '/article/snow'],
  ['/a', '/article/snow'],
  ['/?p=123', '/article/snow'],
  ['/?utm_source=mail&p=123', '/article/snow'],
  ['/index.php?page_id=7', '/article/snow'],
  ['/schnee', '/article/snow'],
  ['/article/schnee', '/article/snow'],
  ['/caf%C3%A9', '/article/snow'],
  ['/cafe%CC%81/', '/article/snow'],
  ['/%E0%A6%95/%E0%A6%96', '/article/snow'],
  ['/Snow:%20a%20story', '/article/snow'],
  ['/100%', '/article/snow'],
  ['/up', '/article/snow'],
  // A line of redirects.yaml wins, but its pattern does not; it may also lead to an old address.
  ['/tea', '/article/chai'],
  ['/blog/snow', '/article/snow'],
  ['/blog/schnee', '/article/snow'],
  ['/blog/chai', '/article/chai'],
  ['/hub', '/article/snow'],
  ['/round', '/article/snow'],
  // Pages win.
  ['/article/snow', undefined],
  ['/about', undefined],
  ['/article/other', undefined],
  ['/', undefined],
  ['/?category=Food', undefined],
  ['/?p=1&q=2', undefined],
  ['/all/x', undefined],
  ['/2019', undefined],
])('the old address %s leads to %s', (address, target) => {
  expect(findRedirect(withAliases(REDIRECTS, ALIASES), address, (path) => PAGES.has(path))).toBe(target)
})

it('an old address of two articles leads to the first one, whatever its spelling', () => {
  const redirects = withAliases(createRedirects({}), [
    { alias: '/Snow/', id: 'older' },
    { alias: '/snow', id: 'newer' },
  ])
  expect(findRedirect(redirects, '/snow', () => false)).toBe('/article/older')
})

it('old addresses lead to articles of this site alone', () => {
  const wastes = [
    'https://evil.example//x',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/x\r\ny: z',
  ]
  const redirects = withAliases(
    createRedirects({}),
    wastes.map((alias) => ({ alias, id: '//evil.example/?a#b' })),
  )
  for (const target of [...redirects.exact.values(), ...redirects.queries.values()])
    expect(target).toBe('/article/%2F%2Fevil.example%2F%3Fa%23b')
})
