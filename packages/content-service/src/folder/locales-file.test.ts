import { describe, expect, it } from 'vitest'
import { createTestFolder } from '../content-folder.testing.ts'
import { parseLocales } from './locales-file.ts'
import { readTextFile } from '../files/text-file.ts'

describe('locales.yaml', () => {
  it('names languages with their fallbacks', async () => {
    const reading = await read(
      '- {code: en, default: true}',
      '- {code: de, name: Deutsch}',
      '- {code: de-CH, fallback: de}',
    )
    expect(reading).toMatchObject({
      ok: true,
      faults: [],
      value: [
        { code: 'en', name: 'English', isDefault: true, fallbackCode: null },
        { code: 'de', name: 'Deutsch', isDefault: false, fallbackCode: null },
        { code: 'de-CH', name: 'Swiss High German', isDefault: false, fallbackCode: 'de' },
      ],
    })
  })

  const english = '- {code: en, default: true}'
  it.each([
    [
      'no default',
      ['- code: en', '- code: de'],
      1,
      "one language with 'default: true'. Until then it is 'en'",
      'en* de',
    ],
    [
      'two defaults',
      [english, '- code: de', '  default: true'],
      3,
      "'default' can be true for one",
      'en* de',
    ],
    [
      'an unknown code',
      [english, '- code: german', '- code: fr'],
      2,
      "'code' is not the code of a",
      'en* fr',
    ],
    ['a code spelled otherwise', [english, '- code: de-ch'], 2, "'code' is not the code", 'en*'],
    ['a code twice', [english, '- code: fr', '- code: en'], 3, "'code' is in the list twice", 'en* fr'],
    ['an unknown fallback', [english, '- code: de', '  fallback: fr'], 3, "'fallback' is not a", 'en* de'],
    [
      'a fallback of the default',
      ['- {code: en, default: true, fallback: de}', '- code: de'],
      1,
      'default language',
      'en* de',
    ],
    ['a fallback to itself', [english, '- {code: de, fallback: de}'], 2, 'leads back to itself', 'en* de'],
    ['an unknown key', [english, '- {code: de, optional: true}'], 2, "'optional' is not a known", 'en* de'],
    ['a misspelled key', [english, '- {code: de, fallbak: en}'], 2, "Did you mean 'fallback'?", 'en* de'],
    [
      'a bracket that is open',
      [english, '- {code: de', '- {code: fr, fallback: en}'],
      2,
      'bracket',
      'en* fr>en',
    ],
    [
      'a line in an item',
      [english, '- code: de', '  name: [Deutsch', '  fallback: en'],
      3,
      'bracket',
      'en* de>en',
    ],
  ])('is read without %s, naming the line', async (_name, lines, line, reason, languages) => {
    const reading = await read(...lines)
    expect(reading).toMatchObject({
      ok: true,
      faults: [{ line, reason: expect.stringContaining(reason) }],
    })
    const written = reading.ok ? reading.value : []
    const words = written.map(
      ({ code, isDefault, fallbackCode }) =>
        `${code}${isDefault ? '*' : ''}${fallbackCode === null ? '' : `>${fallbackCode}`}`,
    )
    expect(words.join(' ')).toBe(languages)
  })

  it.each([
    ['no list', ['en: English'], 'The list must be a list'],
    ['an empty list', ['[]'], 'at least one language'],
  ])('is refused with %s', async (_name, lines, reason) => {
    expect(await read(...lines)).toMatchObject({
      ok: false,
      faults: [{ line: 1, reason: expect.stringContaining(reason) }],
    })
  })

  it('is read without fallbacks that form a circle', async () => {
    const reading = await read(english, '- {code: de, fallback: fr}', '- {code: fr, fallback: de}')
    expect(reading).toMatchObject({ ok: true, faults: [{ line: 2 }, { line: 3 }] })
  })

  it('has 100 languages at most', async () => {
    const reading = await read(english, ...Array.from({ length: 102 }, (_, i) => `- code: en-x-${i}`))
    expect(reading.ok && reading.value).toHaveLength(100)
    expect(reading.faults).toMatchObject([{ line: 101 }, { line: 102 }, { line: 103 }])
  })
})

async function read(...lines: string[]) {
  const { dir } = await createTestFolder({ 'locales.yaml': lines.join('\n') })
  const file = await readTextFile(dir, 'locales.yaml', 64 * 1024)
  if (!file?.ok) throw new Error('The file cannot be read.')
  return parseLocales(file.value)
}
