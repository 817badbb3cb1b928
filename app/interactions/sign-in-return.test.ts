import { expect, it, onTestFinished, vi } from 'vitest'
import { createSignInReturn, parseReturnTarget, type ReturnTarget } from './sign-in-return.ts'

const TARGET: ReturnTarget = { articleId: 'lake', purpose: 'comment' }
const MINUTE_MS = 60_000

it.each([
  ['is valid for a quarter of an hour', 15 * MINUTE_MS, TARGET],
  ['is too old after it', 15 * MINUTE_MS + 1, undefined],
])('a stored target %s', (_, ageMs, expected) => {
  expect(parseReturnTarget(JSON.stringify({ ...TARGET, savedAt: 0 }), ageMs)).toEqual(expected)
})

it('the page returns after one load only, and only on the same article', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  createSignInReturn().save(TARGET)
  const loaded = createSignInReturn()
  expect(loaded.take('lake')).toBe(TARGET.purpose)
  expect(loaded.take('lake')).toBeUndefined()
  expect(createSignInReturn().take('lake')).toBeUndefined()

  createSignInReturn().save(TARGET)
  expect(createSignInReturn().take('hill')).toBeUndefined()
})

it('works without storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const signInReturn = createSignInReturn()
  signInReturn.save(TARGET)
  expect(signInReturn.take('lake')).toBeUndefined()
})
