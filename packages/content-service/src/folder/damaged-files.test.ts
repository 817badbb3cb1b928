import { describe, expect, it } from 'vitest'
import { article } from '../content-folder.testing.ts'
import { createRandom, type Random } from '../delivery/queries/random.testing.ts'
import { openPublisher } from '../publishing/publisher.testing.ts'
import type { Folder } from './folder.ts'
import type { Space } from '../space/space.ts'

/** Each of the space's own files, one item a line, with the ids of the items that are read. */
const files: Record<string, { text: string; idsIn: (space: Space) => Iterable<string> }> = {
  'locales.yaml': {
    text: '- {code: en-US, default: true}\n- {code: de, name: Deutsch}\n- {code: fr}\n- {code: it}\n',
    idsIn: ({ locales }) => locales.map(({ code }) => code),
  },
  'tags.yaml': {
    text: 'snow: Snow\nice: "Blue ice"\ninner: {name: Inner, visibility: private}\nrain: Rain\n',
    idsIn: ({ tags }) => tags.keys(),
  },
  'taxonomy.yaml': {
    text: 'concepts:\n  a: Water\n  b: {prefLabel: Lakes, broader: [a]}\n  c: Rivers\n  d: {prefLabel: Seas}\n',
    idsIn: ({ concepts }) => concepts.keys(),
  },
  'place/content-type.yaml': {
    text: 'fields:\n  name: Symbol\n  words: [Symbol]\n  secret: {type: Symbol, omitted: true}\n  home: Location\n',
    idsIn: ({ contentTypes }) => contentTypes.get('place')?.fields.map(({ id }) => id) ?? [],
  },
}
const others = { 'articles/one.md': article('One', 'Text.', { tags: '[Snow]' }), 'place/p.yaml': 'name: P\n' }
const WASTE = [
  '\t',
  '[',
  '{',
  '"',
  "'",
  '*',
  '&a',
  ': ',
  '#',
  '\0',
  '}',
  ']',
  '@',
  '%',
  '|',
  '- ',
  '? ',
  '!x ',
]

describe.each(Object.entries(files))('%s', (name, { text, idsIn }) => {
  it('costs no more than the damaged line, in fifty ways', async () => {
    const random = createRandom(40)
    const lines = text.trimEnd().split('\n')
    const first = /^(?:concepts|fields):$/.test(lines[0]) ? 1 : 0
    const failures: string[] = []
    for (let times = 0; times < 50; times += 1) {
      const at = first + random.below(lines.length - first)
      const damaged = lines.with(at, damage(lines[at], random)).join('\n')
      const { content, publish } = await openPublisher({ ...others, [name]: damaged })
      const { published } = publish(Date.now())
      const ids = new Set(idsIn(published))
      const isLost = lines.some((line, index) => index !== at && index >= first && !ids.has(idOf(line)))
      const isSilent = ids.size < lines.length - first && problemsOf(name, content).length === 0
      if (!published.entries.has('one') || isLost || isSilent) failures.push(damaged)
    }
    expect(failures).toEqual([])
  })

  it('keeps its last version while a line of it cannot be read', async () => {
    const { content, folder, publish, refresh } = await openPublisher({ ...others, [name]: text })
    const ids = () => new Set(idsIn(publish(Date.now()).published))
    const before = ids()
    const lines = text.trimEnd().split('\n')
    await folder.write(name, text.trimEnd().replace(/: .*$/, ': ['))
    await refresh(name)
    expect(ids()).toEqual(before)
    expect(problemsOf(name, content)).toMatchObject([{ line: lines.length, effect: 'last-version' }])
    await folder.write(name, lines.slice(0, -1).join('\n'))
    await refresh(name)
    before.delete(idOf(lines.at(-1)!))
    expect(ids()).toEqual(before)
    expect(problemsOf(name, content)).toEqual([])
  })
})

it.each([
  'inner: {name: Inner, visibility: privat}',
  'inner: {name: Inner, visibilty: private}',
  'inner: {name: Inner, visibility: private',
  'inner:\n  name: "Inner\n  visibility: private',
  'inner: {visibility: [private]}',
])('keeps a tag private whose line may say so: %s', async (line) => {
  const { content, publish } = await openPublisher({ ...others, 'tags.yaml': `snow: Snow\n${line}\n` })
  expect(publish(Date.now()).published.tags.get('inner')?.visibility).toBe('private')
  expect(content.problems().length).toBeGreaterThan(0)
})

function problemsOf(name: string, { problems }: Folder) {
  return problems().filter(({ file }) => file === name)
}

/** Replaces up to eight letters of a line, after its indentation. */
function damage(line: string, random: Random): string {
  const at = line.search(/\S/) + random.below(line.trim().length)
  return line.slice(0, at) + random.pick(WASTE) + line.slice(at + random.below(9))
}

function idOf(line: string): string {
  return /code: ([\w-]+)|^ *([\w-]+):/.exec(line)?.slice(1).find(Boolean) ?? ''
}
