import { describe, expect, it } from 'vitest'
import { createDrafts } from '#ui/draft-store.ts'
import { createShared } from '#ui/shared.ts'
import {
  createContactSender,
  EMPTY_MESSAGE,
  failureOf,
  templateParams,
  typedEarly,
} from './contact-sender.ts'

it.each([
  ['nothing if the fields hold the draft', { subject: 'Hi' }, { ...EMPTY_MESSAGE, subject: 'Hi' }, {}],
  ['what the draft lacks', {}, { ...EMPTY_MESSAGE, name: 'Zoe' }, { name: 'Zoe' }],
  ['what differs from the draft', { name: 'Zo' }, { ...EMPTY_MESSAGE, name: 'Zoe' }, { name: 'Zoe' }],
  ['nothing if the draft is not yet in the fields', { name: 'Zoe' }, EMPTY_MESSAGE, {}],
])('text typed early is %s', (_, draft, fields, typed) => {
  expect(typedEarly({ ...EMPTY_MESSAGE, ...draft }, (name) => fields[name])).toEqual(typed)
})

it.each([
  ['an answer of EmailJS’s client', { status: 429, text: 'Too Many Requests' }, 429, 'Too Many Requests'],
  ['a sentence about the arguments', 'The user ID is missing', 0, 'The user ID is missing'],
  ['an error of the network', new TypeError('Failed to fetch'), 0, 'Network Error'],
])('a failure is read from %s', (_, reason, status, text) => {
  expect(failureOf(reason)).toEqual({ status, text })
})

const MESSAGE = { name: ' Zoe ', email: 'zoe@example.com', subject: 'Hello', message: 'Hi.\n' }
const SENT = { name: 'Zoe', email: 'zoe@example.com', subject: 'Hello', message: 'Hi.' }

describe('the parameters of a message', () => {
  it('are its trimmed fields', () => {
    expect(templateParams(MESSAGE, { trap: '', seconds: 2 })).toEqual(SENT)
  })

  it('include the attempt by which the server recognises a repetition', () => {
    const attempt = 'ab9f3c1e-0000-4000-8000-0123456789ab'
    expect(templateParams(MESSAGE, { trap: '', seconds: 2 }, attempt)).toEqual({ ...SENT, attempt })
  })

  it('include the field that only programs fill in', () => {
    expect(templateParams(MESSAGE, { trap: 'http://x.example', seconds: 60 })).toEqual({
      ...SENT,
      website: 'http://x.example',
    })
  })

  it('include the time if it is too short for a person', () => {
    expect(templateParams(MESSAGE, { trap: '', seconds: 1.9 })).toEqual({ ...SENT, seconds: '1' })
  })
})

it.each(['message', 'contact'])('the contact draft differs from a comment draft on the article %s', (id) => {
  const shared = createShared()
  expect(shared(createDrafts).open(id, {}, () => ({}))).not.toBe(shared(createContactSender).draft)
})
