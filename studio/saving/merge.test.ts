import { describe, expect, test } from 'vitest'
import { agreedText, chosenText, countChanges, mergeTexts } from './merge.ts'

const BASE = '---\ntitle: Tea\n---\n\nThe kettle sings.\n\nThe cat sleeps on the sill.\n'

function merge(base: string, mine: string, theirs: string) {
  return agreedText(mergeTexts(base, mine, theirs))
}

describe('two versions of a text', () => {
  test('merge line by line', () => {
    const mine = BASE.replace('title: Tea', 'title: Green Tea')
    const theirs = BASE.replace('sings.', 'sings.\n\nIt is five.')
    expect(merge(BASE, mine, theirs)).toBe(mine.replace('sings.', 'sings.\n\nIt is five.'))
  })

  test('merge word by word within a paragraph', () => {
    expect(
      merge(BASE, BASE.replace('The cat', 'The old cat'), BASE.replace('the sill', 'the warm sill')),
    ).toBe(BASE.replace('The cat', 'The old cat').replace('the sill', 'the warm sill'))
  })

  test('keep one of two equal changes', () => {
    const changed = BASE.replace('sings', 'whistles')
    expect(merge(BASE, changed, changed)).toBe(changed)
    expect(merge(BASE, `${changed}One more.\n`, changed)).toBe(`${changed}One more.\n`)
  })

  test.each(['\r\n', '\r', '\n'])(
    'keep the line ending %j in the text and in lines without one',
    (ending) => {
      const base = `\uFEFFone${ending}two${ending}three${ending}four`
      expect(merge(base, base.replace('one', 'ONE'), base.replace('four', 'FOUR\t'))).toBe(
        `\uFEFFONE${ending}two${ending}three${ending}FOUR\t`,
      )
    },
  )

  test('keep new line endings of the whole file together with typed text', () => {
    const theirs = BASE.replaceAll('\n', '\r\n')
    expect(merge(BASE, BASE.replace('sings', 'whistles'), theirs)).toBe(theirs.replace('sings', 'whistles'))
  })

  test('conflict in whole lines if both changed the same words', () => {
    const mine = BASE.replace('sings', 'whistles')
    const theirs = BASE.replace('sings', 'hums')
    expect(mergeTexts(BASE, mine, theirs)).toEqual([
      '---\ntitle: Tea\n---\n\n',
      { mine: 'The kettle whistles.\n\n', theirs: 'The kettle hums.\n\n' },
      'The cat sleeps on the sill.\n',
    ])
  })

  test('become the longer one if it continues the other', () => {
    const [first, more] = [`${BASE}It is`, `${BASE}It is five o’clock.`]
    expect(merge(BASE, first, more)).toBe(more)
    expect(merge(BASE, more, first)).toBe(more)
  })

  test('conflict if one deleted what the other changed', () => {
    expect(merge(BASE, BASE.replace('The kettle sings.\n\n', ''), BASE.replace('sings', 'hums'))).toBe(
      undefined,
    )
  })

  test('conflict if both appended text', () => {
    expect(mergeTexts(BASE, `${BASE}Mine.`, `${BASE}Theirs.`)).toEqual([
      BASE,
      { mine: 'Mine.', theirs: 'Theirs.' },
    ])
  })

  test('may contain names from JavaScript', () => {
    const base = 'constructor\n__proto__\ntoString\n'
    expect(merge(base, `__proto__\n${base}`, `${base}constructor\n`)).toBe(`__proto__\n${base}constructor\n`)
  })

  test('keep emoji, accents and right-to-left text whole', () => {
    const base = 'שלום עולם 👩‍👩‍👧 café e\u0301t\u00E9\n'
    expect(merge(base, base.replace('שלום', 'היי'), base.replace('café', 'cafés'))).toBe(
      'היי עולם 👩‍👩‍👧 cafés e\u0301t\u00E9\n',
    )
  })
})

test('no word of either is missing after any merge', () => {
  const random = randomNumbers(7)
  for (let round = 0; round < 300; round++) {
    const base = Array.from({ length: 12 }, (_, line) => `line ${line} of the text ${random(3)}\n`)
    const mine = changed(base, `m${round}`)
    const theirs = changed(base, `t${round}`)
    const shown = mergeTexts(base.join(''), mine, theirs)
      .map((part) => (typeof part === 'string' ? part : part.mine + part.theirs))
      .join('')
    for (const word of `${mine} ${theirs}`.match(/[mt]\d+x\d+/g) ?? []) expect(shown).toContain(word)
  }

  function changed(lines: string[], mark: string): string {
    return lines
      .flatMap((line, index) => {
        const kind = random(8)
        if (kind === 0) return []
        if (kind === 1) return [line, `${mark}x${index}\n`]
        return [kind === 2 ? line.replace('text', `text ${mark}x${index}`) : line]
      })
      .join('')
  }
})

test('each conflict gets the chosen text', () => {
  const parts = ['start\n\n', { mine: 'a\n', theirs: 'b\n' }, 'middle\n', { mine: '', theirs: 'c' }]
  expect(chosenText(parts, ['mine', 'theirs'])).toBe('start\n\na\nmiddle\nc')
  expect(chosenText(parts, ['theirs', 'mine'])).toBe('start\n\nb\nmiddle\n')
})

test.each([
  ['a', 'b', 'a\n\nb'],
  ['a\n', 'b\n', 'a\n\nb\n'],
  ['a\n\n', 'b\n\n', 'a\n\nb\n\n'],
  ['a\r\n', 'b\r\n', 'a\r\n\r\nb\r\n'],
])('a conflict of %j and %j can keep both as paragraphs', (mine, theirs, both) => {
  expect(chosenText([{ mine, theirs }], ['both'])).toBe(both)
})

test('changes are counted by place', () => {
  expect(countChanges(BASE, BASE)).toBe(0)
  expect(countChanges(BASE, BASE.replace('Tea', 'Coffee').replace('sill', 'mat'))).toBe(2)
})

/** Numbers below a bound, the same in each run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
