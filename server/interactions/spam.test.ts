import { expect, it } from 'vitest'
import { hashText, isNewAccount } from './comment-rules.ts'

it('the duplicate check ignores case, spaces and Unicode forms, and nothing else', () => {
  const hash = hashText('Größe zählt')
  for (const same of ['größe  ZÄHLT', ' Größe\nzählt ', 'Gro\u0308ße za\u0308hlt'])
    expect(hashText(same)).toBe(hash)
  expect(hashText('Größe zählt!')).not.toBe(hash)
})

it('an account counts as new for three days', () => {
  const createdAt = new Date('2026-11-18T12:00:00.000Z')
  expect(isNewAccount(createdAt, new Date('2026-11-21T11:59:59.999Z'))).toBe(true)
  expect(isNewAccount(createdAt, new Date('2026-11-21T12:00:00.000Z'))).toBe(false)
})
