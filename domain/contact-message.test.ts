import { describe, expect, it } from 'vitest'
import { checkContactMessage, trimContactMessage, type ContactMessage } from './contact-message.ts'

const MESSAGE: ContactMessage = {
  name: 'Mira Kaur',
  email: 'mira@example.com',
  subject: 'The lake',
  message: 'I was there at ten to six.',
}
const BAD_NAME = 'Name is required and must contain letters only.'
const BAD_EMAIL = 'Valid email is required.'

describe('checkContactMessage', () => {
  it('accepts a whole message, even with spaces around its fields', () => {
    expect(checkContactMessage(MESSAGE)).toEqual({})
    const spaced = Object.fromEntries(Object.entries(MESSAGE).map(([name, text]) => [name, ` ${text}\n`]))
    expect(checkContactMessage(spaced as unknown as ContactMessage)).toEqual({})
  })

  it.each(['', ' \n\t ', '\u200b', '\u2800', '\u3164', '\u00ad'])(
    'reports every field at once when each is %j',
    (blank) => {
      expect(checkContactMessage({ name: blank, email: blank, subject: blank, message: blank })).toEqual({
        name: BAD_NAME,
        email: BAD_EMAIL,
        subject: 'Subject is required.',
        message: 'Message is required.',
      })
    },
  )

  it.each([
    ['in Gurmukhi', 'ਹਰਪ੍ਰੀਤ ਕੌਰ'],
    ['in Hindi, with a joiner', 'क्\u200dषिति'],
    ['in Arabic, with vowel marks', 'مُحَمَّد'],
    ['in Persian, with a joiner', 'علی\u200cرضا'],
    ['in Chinese', '李小龍'],
    ['with a space of its own script', '山田\u3000太郎'],
    ['with composed letters', 'Zoë Ångström'],
    ['with combining marks', 'Zoe\u0308 A\u030angstro\u0308m'],
    ['of one letter', 'X'],
  ])('accepts a name %s', (_, name) => {
    expect(checkContactMessage({ ...MESSAGE, name })).toEqual({})
  })

  it.each([
    'R2-D2',
    'Mira2',
    'Mira_Kaur',
    'Mira-Kaur',
    'O’Neill',
    'J. Doe',
    'Mira\nKaur',
    'Mira <b>',
    '٣',
    '🙂',
    '\u200c',
    '\u0308',
    '\u3164\uffa0',
    '\u115f',
  ])('refuses %j as a name', (name) => {
    expect(checkContactMessage({ ...MESSAGE, name })).toEqual({ name: BAD_NAME })
  })

  it('refuses a hostile name quickly', () => {
    // Read again from each of its letters, it would take minutes.
    const name = `${'a'.repeat(500_000)}1`
    expect(checkContactMessage({ ...MESSAGE, name })).toEqual({
      name: 'Name must be at most 100 characters.',
    })
  })

  it.each(['mira', 'mira@example', '@example.com', 'mira@example.com, eve@example.com'])(
    'refuses %j as an address',
    (email) => {
      expect(checkContactMessage({ ...MESSAGE, email })).toEqual({ email: BAD_EMAIL })
    },
  )

  it.each([
    ['name', 100, 'Name must be at most 100 characters.'],
    ['subject', 200, 'Subject must be at most 200 characters.'],
    ['message', 10_000, 'Message must be at most 10,000 characters.'],
  ] as const)('takes a %s of %i characters and no more', (field, most, message) => {
    expect(checkContactMessage({ ...MESSAGE, [field]: ` ${'x'.repeat(most)} ` })).toEqual({})
    expect(checkContactMessage({ ...MESSAGE, [field]: 'x'.repeat(most + 1) })).toEqual({ [field]: message })
  })
})

describe('trimContactMessage', () => {
  it('removes the spaces around each field, and none inside', () => {
    const typed = {
      name: ' Mira  Kaur ',
      email: ' a@b.example ',
      subject: '\tLake\n',
      message: '\n a \n b \n',
    }
    expect(trimContactMessage(typed)).toEqual({
      name: 'Mira  Kaur',
      email: 'a@b.example',
      subject: 'Lake',
      message: 'a \n b',
    })
  })
})
