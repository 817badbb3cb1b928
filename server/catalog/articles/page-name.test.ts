import { isSiteName } from '@waypost/content-service/site-names'
import { expect, it } from 'vitest'
import * as addresses from '#domain/addresses.ts'
import { pageNameOf } from './page-name.ts'

const PATHS = Object.entries(addresses).flatMap(([name, path]) =>
  name.endsWith('_PATH') && typeof path === 'string' ? [[name, path] as const] : [],
)

it.each(PATHS)('no page can have the first part of %s', (_, path) => {
  expect(isSiteName(path.split('/')[1])).toBe(true)
})

it('the name of a page is its slug or its id', () => {
  const page = (slug?: unknown, type = 'pages') => ({
    sys: { id: 'p1', contentType: { sys: { id: type } } },
    fields: { slug },
  })
  expect(
    [undefined, 'privacy', ' /privacy/ ', 'a/b', '', 7, '..'].map((slug) => pageNameOf(page(slug))),
  ).toEqual(['p1', 'privacy', 'privacy', 'p1', 'p1', 'p1', 'p1'])
  expect(pageNameOf(page('privacy', 'articles'))).toBeUndefined()
  expect(() => pageNameOf(page('Studio'))).toThrow("uses the address '/Studio'")
})
