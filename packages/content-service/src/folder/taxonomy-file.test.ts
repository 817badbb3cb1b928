import { describe, expect, it } from 'vitest'
import { createTestFolder } from '../content-folder.testing.ts'
import type { Locale } from '../space/space.ts'
import { parseTaxonomy } from './taxonomy-file.ts'
import { readTextFile } from '../files/text-file.ts'

const locales: Locale[] = [
  { code: 'en', name: 'English', isDefault: true, fallbackCode: null },
  { code: 'de', name: 'German', isDefault: false, fallbackCode: 'en' },
]

describe('taxonomy.yaml', () => {
  it('declares concepts and schemes', async () => {
    const reading = await read(
      'schemes:',
      '  nature: {prefLabel: Nature, definition: {de: Was wächst}, uri: "https://example.com/n"}',
      '  empty: Empty',
      'concepts:',
      '  water: {prefLabel: Water, schemes: [nature]}',
      '  lakes:',
      '    prefLabel: {en: Lakes, de: Seen}',
      '    altLabels: [Ponds, Tarns]',
      '    hiddenLabels: {de: [Teiche]}',
      '    scopeNote: Still water.',
      '    notations: [551.48]',
      '    broader: [water]',
      '    related: [water]',
      '    schemes: [nature]',
    )
    const { concepts, schemes } = reading.ok ? reading.value : {}
    const dates = { createdAt: expect.any(String), updatedAt: expect.any(String) }
    expect(concepts?.get('lakes')).toEqual({
      id: 'lakes',
      uri: null,
      prefLabel: { en: 'Lakes', de: 'Seen' },
      altLabels: { en: ['Ponds', 'Tarns'] },
      hiddenLabels: { de: ['Teiche'] },
      notes: { scopeNote: { en: 'Still water.' } },
      notations: ['551.48'],
      broader: ['water'],
      related: ['water'],
      ...dates,
    })
    expect(schemes?.get('nature')).toEqual({
      id: 'nature',
      uri: 'https://example.com/n',
      prefLabel: { en: 'Nature' },
      definition: { de: 'Was wächst' },
      topConcepts: ['water'],
      concepts: ['water', 'lakes'],
      ...dates,
    })
    expect(schemes?.get('empty')).toMatchObject({ prefLabel: { en: 'Empty' }, concepts: [] })
  })

  it('adds the top concepts of a scheme to its concepts', async () => {
    const reading = await read('schemes:', '  s: {prefLabel: S, topConcepts: [a]}', 'concepts: {a: A, b: B}')
    expect(reading.ok && reading.value.schemes.get('s')).toMatchObject({
      topConcepts: ['a'],
      concepts: ['a'],
    })
  })

  it.each([
    ['an unknown key', ['terms: {}'], 1, "'terms'"],
    ['no label', ['concepts:', '  a: {broader: []}'], 2, "'concepts.a.prefLabel' is missing"],
    [
      'an unknown language',
      ['concepts:', '  a:', '    prefLabel: {fr: A}'],
      3,
      'not a language of locales.yaml',
    ],
    ['a bad id', ['concepts:', '  a b: A'], 2, 'must be an id'],
    [
      'an unknown concept above',
      ['concepts:', '  a:', '    prefLabel: A', '    broader: [b]'],
      4,
      "names 'b'",
    ],
    [
      'an unknown scheme',
      ['concepts:', '  a: {prefLabel: A, schemes: [s]}'],
      2,
      "'concepts.a.schemes' names 's'",
    ],
    ['an unknown top concept', ['schemes:', '  s: {prefLabel: S, topConcepts: [a]}'], 2, "names 'a'"],
    [
      'a name that every object has',
      ['concepts:', '  a: {prefLabel: A, related: [toString]}'],
      2,
      'toString',
    ],
    [
      'a circle, named where it is',
      [
        'concepts:',
        '  free: Free',
        '  below: {prefLabel: Below, broader: [a]}',
        '  a: {prefLabel: A, broader: [b]}',
        '  b: {prefLabel: B, broader: [a]}',
      ],
      4,
      "'concepts.a.broader' leads back",
    ],
    ['a concept above itself', ['concepts:', '  a: {prefLabel: A, broader: [a]}'], 2, 'leads back'],
  ])('is refused with %s', async (_name, lines, line, reason) => {
    expect(await read(...lines)).toMatchObject({
      ok: false,
      faults: [{ line, reason: expect.stringContaining(reason) }],
    })
  })

  it('is read quickly, however long its chains', async () => {
    const chain = Array.from({ length: 5000 }, (_, i) => `  c${i}: {prefLabel: C, broader: [c${i + 1}]}`)
    const startedAt = performance.now()
    const reading = await read('concepts:', ...chain, '  c5000: {prefLabel: C, broader: [c0]}')
    expect(reading).toMatchObject({ ok: false, faults: [{ reason: expect.stringContaining('leads back') }] })
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })
})

async function read(...lines: string[]) {
  const { dir } = await createTestFolder({ 'taxonomy.yaml': lines.join('\n') })
  const file = await readTextFile(dir, 'taxonomy.yaml', 512 * 1024)
  if (!file?.ok) throw new Error('The file cannot be read.')
  return parseTaxonomy(file.value, locales)
}
