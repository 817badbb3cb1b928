import { expect, it } from 'vitest'
import { answerQuestions } from '../questions.testing.ts'
import { Cancelled } from '../questions.ts'
import { completeOptions } from './blog-options.ts'

const DOWN = '\u001B[B'
const CANCEL = '\u0003'

it('init asks for missing options', async () => {
  const { options } = await answerQuestions(
    (terminal) => completeOptions({ title: ' Road ' }, terminal, ''),
    [
      ['your name', 'Zoë\r'],
      ['color', 'red\r'],
      ['A color is a #', '\u007F\u007F\u007F#123\r'],
      ['begin with', `${DOWN}\r`],
    ],
  )
  expect(await options).toEqual({ name: 'Zoë', title: 'Road', accent: '#123', withSample: true })
})

it('init uses the default color without an answer', async () => {
  const { options } = await answerQuestions(
    (terminal) => completeOptions({ name: 'Zoë', title: 'Road' }, terminal, ''),
    [
      ['color', '\r'],
      ['begin with', '\r'],
    ],
  )
  expect(await options).toMatchObject({ accent: '#ae3322', withSample: false })
})

it('init stops when she cancels', async () => {
  const { options } = await answerQuestions(
    (terminal) => completeOptions({}, terminal, ''),
    [['your name', CANCEL]],
  )
  await expect(options).rejects.toThrow(Cancelled)
})
