import type { Random } from '../delivery/queries/random.testing.ts'

/** A Markdown file as people and programs write it, and the position of one of its fields. */
export interface MadeUpFile {
  text: string
  field: {
    name: string
    value: unknown
    /** The text before the key's line, and after the value's last line. */
    before: string
    after: string
  }
}

/** @param name Key in the lines. */
type Writing = (name: string) => { lines: string; value: unknown }

/** Ways to write one field, each as whole lines. */
const WRITINGS: readonly Writing[] = [
  (name) => ({ lines: `${name}: Tea for two\n`, value: 'Tea for two' }),
  (name) => ({ lines: `${name}:   Tea   # the first\n`, value: 'Tea' }),
  (name) => ({ lines: `${name}:\tTea\t\n`, value: 'Tea' }),
  (name) => ({ lines: `${name} : Tea\n`, value: 'Tea' }),
  (name) => ({ lines: `"${name}": 'It''s "tea"'   # quoted\n`, value: `It's "tea"` }),
  (name) => ({ lines: `'${name}': "Tea:\\tgreen \\u263A"\n`, value: 'Tea:\tgreen ☺' }),
  (name) => ({ lines: `${name}: Tea\n  in two lines\n`, value: 'Tea in two lines' }),
  (name) => ({ lines: `${name}: "Tea\n\n  in \\\n  three"\n`, value: 'Tea\nin three' }),
  (name) => ({ lines: `${name}: |\n  Tea\n    with milk\n`, value: 'Tea\n  with milk\n' }),
  (name) => ({ lines: `${name}: |2-\n    Tea\n  # no comment\n`, value: '  Tea\n# no comment' }),
  (name) => ({ lines: `${name}: >-\n  Tea\n  for two\n`, value: 'Tea for two' }),
  (name) => ({ lines: `${name}:\n  Tea\n`, value: 'Tea' }),
  (name) => ({ lines: `${name}: [tea, 'milk, warm',\n  "sugar"]\n`, value: ['tea', 'milk, warm', 'sugar'] }),
  (name) => ({ lines: `${name}:\n- tea # green\n-   "milk"\n`, value: ['tea', 'milk'] }),
  (name) => ({ lines: `${name}:\n    - tea\n    # and\n    - milk\n`, value: ['tea', 'milk'] }),
  (name) => ({ lines: `${name}: {lat: 30.7, lon: 76.8}\n`, value: { lat: 30.7, lon: 76.8 } }),
  (name) => ({ lines: `${name}:\n  lat: 1 # here\n  lon: 2\n`, value: { lat: 1, lon: 2 } }),
  (name) => ({ lines: `${name}: &anchor_${name} Tea\n`, value: 'Tea' }),
  (name) => ({ lines: `${name}: !!str 12\n`, value: '12' }),
  (name) => ({ lines: `? ${name}\n: Tea\n`, value: 'Tea' }),
  (name) => ({ lines: `${name}:\n`, value: null }),
  (name) => ({ lines: `${name}: # nothing yet\n`, value: null }),
  (name) => ({ lines: `${name}: true\n`, value: true }),
  (name) => ({ lines: `${name}: 007\n`, value: '007' }),
  (name) => ({ lines: `${name}: 2026-01-05\n`, value: '2026-01-05' }),
  (name) => ({ lines: `${name}: 茶 🫖 שלום\n`, value: '茶 🫖 שלום' }),
]

const BETWEEN = ['', '', '', '# category: none\n', '\n', '\n# two\n\n']
const BODIES = [
  '',
  '\nHello.\n',
  'Hello',
  '\n---\n\nA line of dashes above, a table below.\n\n| a | b |\n|---|---|\n',
  '\n\ttabs\t \n  \ntitle: no field\ndraft: true\n---\n',
  '\n👩‍👩‍👧 العربية \u200f\u00ad\ufeff e\u0301\n\n\n\n',
  '\n```yaml\n---\ntitle: x\n---\n```\n',
]
const FENCES = ['---\n', '---\n', '--- \n', '---\t\n']

const FIELD_NAMES = ['title', 'category', 'date', 'summary', 'tags', 'place', 'x-other']

export function makeUpFile(random: Random): MadeUpFile {
  const count = 1 + random.below(FIELD_NAMES.length)
  const parts = FIELD_NAMES.slice(0, count).map((name) => ({ name, ...random.pick(WRITINGS)(name) }))
  const chosen = random.below(count)
  const between = parts.map(() => random.pick(BETWEEN))
  const linesOf = (from: number, to?: number) =>
    parts.slice(from, to).map(({ lines }, index) => between[from + index] + lines)
  const { name, value, lines } = parts[chosen]
  const before = random.pick(FENCES) + linesOf(0, chosen).join('') + between[chosen]
  const after = linesOf(chosen + 1).join('') + random.pick(['', '# the end\n', '\n']) + random.pick(FENCES)
  const body = random.pick(BODIES)
  const ends = makeLineEnds(random)
  const [start, middle, rest] = [before, lines, after + body].map(ends)
  const mark = random.chance(0.25) ? '\uFEFF' : ''
  return {
    text: mark + start + middle + rest,
    field: { name, value, before: mark + start, after: rest },
  }
}

/** One kind of line end for a whole file, or a mixture. */
function makeLineEnds(random: Random): (text: string) => string {
  const kinds = random.pick([['\n'], ['\n'], ['\r\n'], ['\r\n', '\n'], ['\r']])
  return (text) => text.replaceAll('\n', () => random.pick(kinds))
}
