import { readdirSync, readFileSync } from 'node:fs'
import { history, redo, undo } from '@codemirror/commands'
import { EditorState, type Transaction } from '@codemirror/state'
import { expect, it } from 'vitest'
import { keepBytes, readNewText, writeText } from './line-endings.ts'

function open(text: string): EditorState {
  const { doc, extension } = keepBytes(text)
  return EditorState.create({ doc, extensions: [history(), extension] })
}

/** Numbers from 0 to 1, the same in each run. */
function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const PIECES = [
  'a',
  'word',
  ' ',
  '  ',
  '\t',
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  '---',
  '# ',
  '🫖',
  'चाय',
  'שלום',
  '\u2028',
  '\u0000',
  '| ',
  '\uFEFF',
]

function makeUp(chance: () => number): string {
  const pick = () => PIECES[Math.floor(chance() * PIECES.length)]
  return (chance() < 0.2 ? '\uFEFF' : '') + Array.from({ length: chance() * 60 }, pick).join('')
}

it('typing changes only the typed bytes in the sample’s articles and in 5,000 random texts', () => {
  const folder = new URL('../../sample/articles/', import.meta.url)
  const chance = createChance(1)
  const texts = [
    ...readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8')),
    ...Array.from({ length: 5_000 }, () => makeUp(chance)),
  ]
  for (const text of texts) {
    const state = open(text)
    expect(writeText(state)).toBe(text)
    const at = Math.floor(chance() * (state.doc.length + 1))
    const typed = state.update({ changes: { from: at, insert: '\uE000word' } }).state
    // Where the word stands in the file, only the word is taken away.
    expect(writeText(typed).replace('\uE000word', '')).toBe(text)
  }
})

it('undo restores line endings', () => {
  const chance = createChance(2)
  for (let round = 0; round < 500; round += 1) {
    const text = makeUp(chance)
    let state = open(text)
    const dispatch = (transaction: Transaction) => {
      state = transaction.state
    }
    for (let step = 0; step < 4; step += 1) {
      const from = Math.floor(chance() * (state.doc.length + 1))
      const to = from + Math.floor(chance() * (state.doc.length - from + 1))
      dispatch(state.update({ changes: { from, to, insert: makeUp(chance).replace(/^\uFEFF/, '') } }))
    }
    const changed = writeText(state)
    while (undo({ state, dispatch }));
    expect(writeText(state)).toBe(text)
    while (redo({ state, dispatch }));
    expect(writeText(state).replaceAll(/\r\n?/g, '\n')).toBe(changed.replaceAll(/\r\n?/g, '\n'))
  }
})

it('a replacing text brings its line endings', () => {
  const state = open('one\ntwo\n')
  const { doc, effects } = readNewText('\uFEFFone\r\ntwo\rthree\r\n')
  const replaced = state.update({ changes: { from: 0, to: state.doc.length, insert: doc }, effects })
  expect(writeText(replaced.state)).toBe('\uFEFFone\r\ntwo\rthree\r\n')
})
