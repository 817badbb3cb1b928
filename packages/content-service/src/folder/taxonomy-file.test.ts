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
    ['an unknown key', ['terms: {}', 'concepts: {a: A}'], 1, "'terms'", 'a'],
    ['no label', ['concepts:', '  a: {broader: []}', '  b: B'], 2, "'concepts.a.prefLabel' is missing", 'b'],
    [
      'an unknown language',
      ['concepts:', '  a:', '    prefLabel: {fr: A, de: A}'],
      3,
      'not a language of locales.yaml',
      'a',
    ],
    ['a bad id', ['concepts:', '  a b: A', '  c: C'], 2, 'must be an id', 'c'],
    [
      'a misspelled key',
      ['concepts:', '  a: {prefLabel: A, brodaer: [b]}', '  b: B'],
      2,
      "mean 'broader'",
      'a b',
    ],
    [
      'an unknown concept above',
      ['concepts:', '  a:', '    prefLabel: A', '    broader: [b]'],
      4,
      "names 'b'",
      'a',
    ],
    [
      'an unknown scheme',
      ['concepts:', '  a: {prefLabel: A, schemes: [s]}'],
      2,
      "'concepts.a.schemes' names 's'",
      'a',
    ],
    ['an unknown top concept', ['schemes:', '  s: {prefLabel: S, topConcepts: [a]}'], 2, "names 'a'", ''],
    [
      'a name that every object has',
      ['concepts:', '  a: {prefLabel: A, related: [toString]}'],
      2,
      'toString',
      'a',
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
      5,
      "'concepts.b.broader' leads back",
      'free below>a a>b b',
    ],
    ['a concept above itself', ['concepts:', '  a: {prefLabel: A, broader: [a]}'], 2, 'leads back', 'a'],
    ['a line that cannot be read', ['concepts:', '  a: {prefLabel: A', '  b: B'], 2, 'bracket', 'b'],
    [
      'a line of a concept that cannot be read',
      ['concepts:', '  a:', '    prefLabel: A', '    note: x: y', '    broader: [b]', '  b: B'],
      4,
      'colon',
      'a>b b',
    ],
  ])('is read without %s', async (_name, lines, line, reason, concepts) => {
    const reading = await read(...lines)
    expect(reading).toMatchObject({
      ok: true,
      faults: [{ line, reason: expect.stringContaining(reason) }],
    })
    const found = reading.ok ? [...reading.value.concepts.values()] : []
    expect(found.map(({ id, broader }) => [id, ...broader].join('>')).join(' ')).toBe(concepts)
  })

  it('is read quickly, however long its chains', async () => {
    const chain = Array.from({ length: 5000 }, (_, i) => `  c${i}: {prefLabel: C, broader: [c${i + 1}]}`)
    const startedAt = performance.now()
    const reading = await read('concepts:', ...chain, '  c5000: {prefLabel: C, broader: [c0]}')
    expect(reading).toMatchObject({ ok: true, faults: [{ reason: expect.stringContaining('leads back') }] })
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })
})

async function read(...lines: string[]) {
  const { dir } = await createTestFolder({ 'taxonomy.yaml': lines.join('\n') })
  const file = await readTextFile(dir, 'taxonomy.yaml', 512 * 1024)
  if (!file?.ok) throw new Error('The file cannot be read.')
  return parseTaxonomy(file.value, locales)
}
