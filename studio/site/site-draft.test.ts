import { expect, it } from 'vitest'
import { beginDraft, onto, textOf, withChange, withoutLast, type SiteDraft } from './site-draft.ts'

const SAVED = { text: '# mine\nname: Mira\ntitle: Road\n', version: '1' }

it('undoes change by change, where the keys of a field are one', () => {
  const typed = make(beginDraft(SAVED), ['name', 'O'], ['name', 'Oda'], ['contact.email', 'o@example.com'])
  expect(textOf(typed)).toBe('# mine\nname: Oda\ntitle: Road\ncontact:\n  email: o@example.com\n')
  expect(textOf(withoutLast(typed))).toBe('# mine\nname: Oda\ntitle: Road\n')
  expect(textOf(withoutLast(withoutLast(typed)))).toBe(SAVED.text)
})

it('a value that is typed back is no change', () => {
  expect(make(beginDraft(SAVED), ['name', 'O'], ['name', 'Mira']).changes).toEqual([])
})

it('keeps her changes when the file was changed elsewhere', () => {
  const typed = make(beginDraft(SAVED), ['name', 'Oda'])
  const newer = { text: '# mine\nname: Mira\ntitle: Lake # new\n', version: '2' }
  expect(textOf(onto(typed, newer))).toBe('# mine\nname: Oda\ntitle: Lake # new\n')
})

function make(draft: SiteDraft, ...changes: [path: string, value: string][]): SiteDraft {
  return changes.reduce((now, [path, value]) => {
    const next = withChange(now, path, value)
    if (typeof next === 'string') throw new Error(next)
    return next
  }, draft)
}
