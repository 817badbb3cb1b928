import { expect, test } from 'vitest'
import { textOfDraft } from './new-draft.ts'

const date = { name: 'date', label: 'Date', kind: 'date' } as const
const draft = { name: 'draft', label: 'Draft', kind: 'yes-no' } as const

test.each([
  [
    { titleField: 'title', fields: [date] },
    'Übers Meer: a list',
    '---\ntitle: "Übers Meer: a list"\ndraft: true\n---\n',
  ],
  [{ titleField: 'name', fields: [date, draft] }, 'Mira', '---\nname: Mira\n$draft: true\n---\n'],
  [{ fields: [] }, '# 7', '---\ndraft: true\n---\n'],
])('a new draft from %j has the fields of its type', (type, title, text) => {
  expect(textOfDraft(type, title)).toBe(text)
})
