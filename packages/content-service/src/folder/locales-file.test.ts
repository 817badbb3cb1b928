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
    expect(reading).toEqual({
      ok: true,
      value: [
        { code: 'en', name: 'English', isDefault: true, fallbackCode: null },
        { code: 'de', name: 'Deutsch', isDefault: false, fallbackCode: null },
        { code: 'de-CH', name: 'Swiss High German', isDefault: false, fallbackCode: 'de' },
      ],
    })
  })

  const english = '- {code: en, default: true}'
  it.each([
    ['no list', ['en: English'], 1, 'The list must be a list'],
    ['an empty list', ['[]'], 1, 'at least one language'],
    ['no default', ['- code: en'], 1, "one language with 'default: true'"],
    ['two defaults', [english, '- code: de', '  default: true'], 3, "'default' can be true for one"],
    ['an unknown code', [english, '- code: german'], 2, "'code' is not the code of a language"],
    ['a code spelled otherwise', [english, '- code: de-ch'], 2, "'code' is not the code"],
    ['a code twice', [english, '- code: en'], 2, "'code' is in the list twice"],
    ['an unknown fallback', [english, '- code: de', '  fallback: fr'], 3, "'fallback' is not a language"],
    [
      'a fallback of the default',
      ['- {code: en, default: true, fallback: de}', '- code: de'],
      1,
      'default language',
    ],
    ['a fallback to itself', [english, '- {code: de, fallback: de}'], 2, 'leads back to itself'],
    ['an unknown key', [english, '- {code: de, optional: true}'], 2, "'optional' is not a known key"],
    [
      'too many',
      [english, ...Array.from({ length: 100 }, (_, i) => `- code: en-x-${i}`)],
      1,
      '100 languages',
    ],
  ])('is refused with %s, naming the line', async (_name, lines, line, reason) => {
    expect(await read(...lines)).toMatchObject({
      ok: false,
      faults: [{ line, reason: expect.stringContaining(reason) }],
    })
  })

  it('is refused when the fallbacks form a circle', async () => {
    const reading = await read(english, '- {code: de, fallback: fr}', '- {code: fr, fallback: de}')
    expect(reading).toMatchObject({ ok: false, faults: [{ line: 2 }, { line: 3 }] })
  })
})

async function read(...lines: string[]) {
  const { dir } = await createTestFolder({ 'locales.yaml': lines.join('\n') })
  const file = await readTextFile(dir, 'locales.yaml', 64 * 1024)
  if (!file?.ok) throw new Error('The file cannot be read.')
  return parseLocales(file.value)
}
