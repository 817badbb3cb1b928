import { expect, it } from 'vitest'
import { siteSchema } from '#domain/site.ts'
import { WORDS } from '#domain/words.ts'
import { SECTIONS } from './site-sections.ts'

it('every line of site.yaml has a field, and so has every text', () => {
  const paths = SECTIONS.flatMap(({ fields }) => fields.map(({ path }) => path))
  expect(new Set(paths.map((path) => path.split('.')[0]))).toEqual(new Set(Object.keys(siteSchema.shape)))
  const words = paths.flatMap((path) => /^words\.(.*)/.exec(path)?.[1] ?? [])
  expect(words.toSorted()).toEqual(Object.keys(WORDS).toSorted())
})
