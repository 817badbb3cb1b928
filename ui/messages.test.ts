import { expect, it } from 'vitest'
import { createMessages } from './messages.ts'

it('the queue shows one dialog after the other', async () => {
  const { queue, show, ask } = createMessages()
  const shown = show({ kind: 'success', title: 'First', text: '' })
  const asked = ask({ title: 'Second', text: '', button: 'Yes' })
  expect(queue.get().map(({ title, button, cancel }) => [title, button, cancel])).toEqual([
    ['First', 'OK', undefined],
    ['Second', 'Yes', 'Cancel'],
  ])
  queue.get()[0].answer(true)
  await shown
  expect(queue.get().map(({ title }) => title)).toEqual(['Second'])
  queue.get()[0].answer(false)
  expect(await asked).toBe(false)
  expect(queue.get()).toEqual([])
})
