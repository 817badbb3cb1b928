import { describe, expect, it } from 'vitest'
import { EXAMPLES, pageOfExample } from './examples.testing.ts'
import { inOneForm } from './one-form.testing.ts'

const BARE_ADDRESS = 'An address without brackets is a link, as on GitHub.'
const UNFINISHED_TAG = 'A tag that nothing ends shows as written, instead of taking in the words below.'
const ENDS_WITH_PARAGRAPH = 'What a paragraph leaves open ends with the paragraph.'

/** Examples whose page differs, and why. */
const DIFFERENT: Record<string, string> = {
  'CommonMark 148': 'HTML in code may end with a space.',
  'CommonMark 156': UNFINISHED_TAG,
  'CommonMark 157': UNFINISHED_TAG,
  'CommonMark 167': 'Formatting around a paragraph is inside it.',
  'CommonMark 494': ENDS_WITH_PARAGRAPH,
  'CommonMark 602': BARE_ADDRESS,
  'CommonMark 606': BARE_ADDRESS,
  'CommonMark 608': BARE_ADDRESS,
  'CommonMark 611': BARE_ADDRESS,
  'CommonMark 612': BARE_ADDRESS,
}

describe('a page is as in the specification', () => {
  it.each(EXAMPLES.filter(({ name }) => !(name in DIFFERENT)))('$name', ({ markdown, html }) => {
    expect(inOneForm(pageOfExample(markdown))).toBe(inOneForm(html))
  })

  it.each(EXAMPLES.filter(({ name }) => name in DIFFERENT))('$name differs', ({ markdown, html }) => {
    expect(inOneForm(pageOfExample(markdown))).not.toBe(inOneForm(html))
  })

  it('in 652 examples', () => {
    expect(EXAMPLES).toHaveLength(652)
    expect(EXAMPLES.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(DIFFERENT)))
  })
})
