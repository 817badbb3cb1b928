import { expect, it } from 'vitest'
import { hashText, isNewAccount } from './comment-rules.ts'

it('takes a text for the same in other capitals, spaces and forms of letters, and no other', () => {
  const hash = hashText('Größe zählt')
  for (const same of ['größe  ZÄHLT', ' Größe\nzählt ', 'Gro\u0308ße za\u0308hlt'])
    expect(hashText(same)).toBe(hash)
  expect(hashText('Größe zählt!')).not.toBe(hash)
})

it('takes an account for new for three days', () => {
  const createdAt = new Date('2026-11-18T12:00:00.000Z')
  expect(isNewAccount(createdAt, new Date('2026-11-21T11:59:59.999Z'))).toBe(true)
  expect(isNewAccount(createdAt, new Date('2026-11-21T12:00:00.000Z'))).toBe(false)
})
