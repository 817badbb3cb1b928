import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readEntry } from './entry.testing.ts'

describe('the common keys of all files', () => {
  it.each([
    ['draft: yes', { isDraft: true }],
    ['publish: 2027-01-15T09:00+05:30', { publishAt: '2027-01-15T03:30:00.000Z' }],
    ['publish: 2027-01-15T09:00:30Z', { publishAt: '2027-01-15T09:00:30.000Z' }],
    [
      'tags: [Winter, Snow, winter]',
      {
        tags: [
          { id: 'winter', name: 'Winter' },
          { id: 'snow', name: 'Snow' },
        ],
      },
    ],
    ['$tags: [Winter]', { tags: [{ id: 'winter', name: 'Winter' }] }],
    ['concepts: [water]', { concepts: ['water'] }],
  ])('are read: %s', async (line, value) => {
    expect(await readEntry(['fields:', '  it: Symbol'], [line])).toMatchObject({ ok: true, value })
  })

  it.each([
    ['publish: 2027-02-30', 'is not a date: write'],
    ['publish: soon', 'is not a date: write'],
    ['publish: 2027-01-15 25:00', 'is not a date: write'],
    ['tags: {a: b}', 'must be a list'],
    ['tags: [[winter]]', 'one text'],
    ['draft: maybe', 'true or false'],
    ['draft: false\n$draft: true', 'second time'],
  ])('are refused when wrong: %s', async (line, reason) => {
    expect(await readEntry(['fields:', '  it: Symbol'], [line])).toMatchObject({
      ok: false,
      faults: [{ reason: expect.stringContaining(reason) }],
    })
  })

  it.each([
    ['2027-01-15', '2027-01-14T18:30:00.000Z'],
    ['2027-01-15 09:00', '2027-01-15T03:30:00.000Z'],
    ['2027-01-15 09:00:30', '2027-01-15T03:30:30.000Z'],
    ['2027-01-15 09:00Z', '2027-01-15T09:00:00.000Z'],
  ])('use the time of the at clock: publish at %s', async (written, publishAt) => {
    vi.stubEnv('TZ', 'Asia/Kolkata')
    onTestFinished(() => void vi.unstubAllEnvs())
    const reading = await readEntry(['fields:', '  it: Symbol'], [`publish: ${written}`])
    expect(reading).toMatchObject({ ok: true, value: { publishAt } })
  })

  it('leave out an unknown concept', async () => {
    expect(await readEntry(['fields:', '  it: Symbol'], ['concepts: [fire, water]'])).toMatchObject({
      ok: true,
      value: { concepts: ['water'] },
      faults: [{ line: 2, reason: expect.stringContaining("no concept 'fire'") }],
    })
  })

  it('need a $ next to fields of the same name', async () => {
    const reading = await readEntry(['fields:', '  tags: Symbol'], ['tags: one', '$tags: [two]'])
    expect(reading).toMatchObject({
      ok: true,
      value: { fields: { tags: 'one' }, tags: [{ id: 'two' }] },
    })
  })
})

describe('an entry', () => {
  const type = ['fields:', '  name: {type: Symbol, required: true}', '  about: {type: Text, required: true}']

  it('keeps the source of a long text below the lines', async () => {
    expect(await readEntry(type, ['name: A'], '\n*One*\n\nTwo\n')).toMatchObject({
      ok: true,
      value: { fields: { name: 'A', about: '*One*\n\nTwo' } },
    })
  })

  it('names its missing fields', async () => {
    expect(await readEntry(type, ['name:'])).toMatchObject({
      ok: false,
      faults: [
        { line: 1, reason: expect.stringContaining('The entry has no about: write it below') },
        { line: 2, reason: 'The entry has no name: write a line such as "name: My name".' },
      ],
    })
  })

  it('refuses a second text, or a text without a field', async () => {
    expect(await readEntry(type, ['name: A', 'about: B'], 'C')).toMatchObject({
      ok: false,
      faults: [{ line: 3, reason: expect.stringContaining('keep one of the two') }],
    })
    expect(await readEntry(['fields:', '  it: Symbol'], [], 'C')).toMatchObject({
      ok: false,
      faults: [{ line: 3, reason: expect.stringContaining("No field of 'people'") }],
    })
  })
})
