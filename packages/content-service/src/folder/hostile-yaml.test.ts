import { describe, expect, it } from 'vitest'
import { article, createTestFolder, get, openTestService } from '../content-folder.testing.ts'
import { readYaml } from '@waypost/local-files/written/yaml.ts'

const SIZE = 256 * 1024
const letters = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

const hostile: Record<string, string> = {
  'aliases that stand for more and more': [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    ...letters.map((name, index) => {
      const before = `*${['a', ...letters][index]}`
      return `${name}: &${name} [${Array(9).fill(before).join(', ')}]`
    }),
  ].join('\n'),
  'an alias of itself': 'a: &a\n  b: *a',
  'brackets without end': '['.repeat(SIZE),
  'maps in maps': 'a: '.padEnd(SIZE, '{b: '),
  'lists in lists': '- '.repeat(SIZE / 2),
  'questions in questions': '? '.repeat(SIZE / 2),
  'anchors without end': 'a: '.padEnd(SIZE, '&b '),
  'types without end': 'a: '.padEnd(SIZE, '!b '),
  'a quotation without end': 'a: "'.padEnd(SIZE, '\n'),
  'a hundred and one levels': `a: ${'['.repeat(101)}${']'.repeat(101)}`,
  'a key that reaches all objects': '__proto__: {polluted: true}',
  'such a key further in': 'a: [{__proto__: {polluted: true}}]',
  'a file of several': 'a: b\n---\nc: d',
}

describe('hostile YAML', () => {
  it.each(Object.entries(hostile))('is refused quickly: %s', (_name, source) => {
    const usedBefore = process.cpuUsage()
    const reading = readYaml(source)
    const [fault] = reading.ok ? [] : reading.faults
    expect(fault).toEqual({ reason: expect.any(String), line: expect.any(Number) })
    // Processor time, since other programs may run during the tests.
    expect(process.cpuUsage(usedBefore).user / 1000).toBeLessThan(10_000)
    expect({}).not.toHaveProperty('polluted')
  })

  it.each([
    ['many keys', Array.from({ length: SIZE / 8 }, (_, i) => `k${i}: 1`).join('\n')],
    ['a long list', `a: [${'1,'.repeat(SIZE / 2)}]`],
    ['many short lists', `a:\n${'- - [b, {c: "["}]\n'.repeat(SIZE / 64)}`],
    ['many comments', '# x\n'.repeat(SIZE / 4)],
  ])('is read quickly when it is only long: %s', (_name, source) => {
    const usedBefore = process.cpuUsage()
    expect(readYaml(source).ok).toBe(true)
    // Processor time, since other programs may run during the tests.
    expect(process.cpuUsage(usedBefore).user / 1000).toBeLessThan(10_000)
  })

  it('is refused in every file, and the other files are served', async () => {
    const bomb = hostile['aliases that stand for more and more']
    const large = `a: ${'x'.repeat(10 * 1024 * 1024)}`
    const { dir } = await createTestFolder({
      'articles/good.md': article('Good'),
      'articles/bomb.yaml': bomb,
      'articles/large.yaml': large,
      'notes/content-type.yaml': bomb,
      'places/content-type.yaml': large,
      'locales.yaml': bomb,
      'tags.yaml': large,
      'taxonomy.yaml': '__proto__: {a: A}',
      'assets/a.txt': 'x',
      'assets/a.txt.yaml': large,
    })
    const service = await openTestService(dir)
    expect((await get(service, '/entries')).body.items).toMatchObject([{ fields: { title: 'Good' } }])
    expect(new Set(service.problems().map(({ file }) => file))).toEqual(
      new Set([
        'articles/bomb.yaml',
        'articles/large.yaml',
        'assets/a.txt.yaml',
        'locales.yaml',
        'notes/content-type.yaml',
        'places/content-type.yaml',
        'tags.yaml',
        'taxonomy.yaml',
      ]),
    )
  })

  it('is reported briefly, however many problems it has', async () => {
    const related = `related: [${'a,'.repeat(130_000)}]`
    const { dir } = await createTestFolder({
      'articles/links.yaml': `title: A\n${related}`,
      'articles/keys.yaml': Array.from({ length: 20_000 }, (_, index) => `k${index}: 1`).join('\n'),
    })
    const service = await openTestService(dir)
    expect((await get(service, '/entries?limit=0')).body.total).toBe(1)
    expect(service.problems()).toHaveLength(101)
  })
})
