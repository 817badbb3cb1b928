import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { parseYaml } from './yaml.ts'

const schema = z.strictObject({ name: z.string(), about: z.strictObject({ greeting: z.string() }) })

describe('parseYaml', () => {
  it('returns the text in the form of the schema', () => {
    expect(parseYaml('name: Mira\nabout: { greeting: Hello }', schema)).toEqual({
      ok: true,
      value: { name: 'Mira', about: { greeting: 'Hello' } },
      faults: [],
    })
  })

  it.each([
    ['broken YAML', 'name: Mira\nabout: [', 2, /./],
    ['a wrong type', 'name: 7\nabout: { greeting: Hi }', 1, /'name': .*expected string/],
    ['no value', 'name:\nabout: { greeting: Hi }', 1, /'name': .*expected string/],
    ['an unknown key', 'name: Mira\nabout:\n  greeting: Hi\n  shout: yes', 4, /'about.shout' is not known/],
    [
      'a missing key, at the thing that should hold it',
      'name: Mira\nabout:\n  {}',
      2,
      /'about.greeting' is missing/,
    ],
    ['a missing top key, at the first line', 'about: { greeting: Hi }', 1, /'name' is missing/],
    ['an empty file', '', 1, /must contain names and values/],
    [
      'a text that begins with a star',
      'name: Mira\nabout: { greeting: *Hello* }',
      2,
      /quotation marks around a text that begins with '\*Hello/,
    ],
  ])('reports the line of %s', (_, text, line, reason) => {
    const parsed = parseYaml(text, schema)
    expect(parsed.faults?.[0].line).toBe(line)
    expect(parsed.faults?.[0].reason).toMatch(reason)
  })

  it('leaves out what it cannot use, and takes defaults for what is required', () => {
    const text = 'name: 7\nabout: { greeting: Hi, shout: yes }\ntheme: dark\nbad: [\n'
    const parsed = parseYaml(text, schema, { known: ['themes'], defaults: { name: 'Mira' } })
    expect(parsed).toMatchObject({ ok: true, value: { name: 'Mira', about: { greeting: 'Hi' } } })
    expect(parsed.faults).toMatchObject([
      { line: 4 },
      { line: 1, reason: expect.stringContaining("'name'") },
      { line: 2, reason: "'about.shout' is not known here" },
      { line: 3, reason: "'theme' is not known here; did you mean 'themes'?" },
    ])
  })

  it('leaves out the items of a list that it cannot use', () => {
    const lists = z.object({ a: z.array(z.string()) })
    expect(parseYaml('a: [one, 2, three, 4]', lists)).toMatchObject({
      ok: true,
      value: { a: ['one', 'three'] },
      faults: [{}, {}],
    })
  })

  it('reports every mistake at once', () => {
    const parsed = parseYaml('name: 7\nabout: { greeting: 8 }', schema)
    expect(parsed.faults).toHaveLength(2)
  })

  it('reports a hundred mistakes at most', () => {
    const many = Array.from({ length: 200 }, (_, number) => `key${number}: 7`).join('\n')
    const parsed = parseYaml(many, z.record(z.string(), z.string()))
    expect(parsed.faults).toHaveLength(100)
  })
})
