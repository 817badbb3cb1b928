import { expect, it } from 'vitest'
import { answerAddress } from './answer-address.ts'

const message = {
  name: 'Mira',
  email: 'mira@example.com',
  subject: 'Chai & more?',
  text: 'Where?\nYours, Mira',
}

it('quotes the message in an answer to its sender', () => {
  const address = new URL(answerAddress(message))
  expect(address.pathname).toBe('mira@example.com')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    subject: 'Re: Chai & more?',
    body: '\r\n\r\nMira wrote:\r\n> Where?\r\n> Yours, Mira',
  })
})

it('adds no second Re:', () => {
  const address = new URL(answerAddress({ ...message, subject: 'RE: Chai' }))
  expect(address.searchParams.get('subject')).toBe('RE: Chai')
})

it('lets no address add recipients or headers', () => {
  const { pathname, searchParams } = new URL(
    answerAddress({ ...message, email: "o'neill+a@example.com?bcc=x@y.example&cc=z,w" }),
  )
  expect(pathname).not.toMatch(/[?&,]/)
  expect([...searchParams.keys()]).toEqual(['subject', 'body'])
})

it.each(['a', 'ü', '梅', '\u{1F375}', '\ud800'])(
  'stays short enough for mail programs with %j',
  (character) => {
    const address = answerAddress({ ...message, text: character.repeat(10_000) })
    expect(address.length).toBeLessThanOrEqual(1_900)
    expect(new URL(address).searchParams.get('body')).toMatch(/ …$/)
  },
)
