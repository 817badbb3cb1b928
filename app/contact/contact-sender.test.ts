import { expect, it } from 'vitest'
import { EMPTY_MESSAGE, typedEarly } from './contact-sender.ts'

it.each([
  ['nothing if the fields hold the draft', { subject: 'Hi' }, { ...EMPTY_MESSAGE, subject: 'Hi' }, {}],
  ['what the draft lacks', {}, { ...EMPTY_MESSAGE, name: 'Zoe' }, { name: 'Zoe' }],
  ['what differs from the draft', { name: 'Zo' }, { ...EMPTY_MESSAGE, name: 'Zoe' }, { name: 'Zoe' }],
  ['nothing if the draft is not yet in the fields', { name: 'Zoe' }, EMPTY_MESSAGE, {}],
])('finds %s', (_, draft, fields, typed) => {
  expect(typedEarly({ ...EMPTY_MESSAGE, ...draft }, (name) => fields[name])).toEqual(typed)
})
