import { expect, it } from 'vitest'
import { createFollower } from './follow.ts'

it('the follower shows the newest value, one at a time, and nothing after closing', async () => {
  const shown: string[] = []
  const started = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { follow, close } = createFollower<string>(async (value) => {
    const at = shown.push(value) - 1
    started[at].resolve()
    await ended[at].promise
  })
  follow('T')
  await started[0].promise
  follow('Te')
  follow('Tea')
  expect(shown).toEqual(['T'])
  ended[0].resolve()
  await started[1].promise
  expect(shown).toEqual(['T', 'Tea'])
  follow('Tea!')
  close()
  ended[1].resolve()
  await ended[1].promise
  expect(shown).toEqual(['T', 'Tea'])
})
