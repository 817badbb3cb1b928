import { describe, expect, it } from 'vitest'
import { checkEmail, checkForgot, checkPassword, checkRegister, checkSignIn } from './credentials.ts'

const EMAIL = 'mira@example.com'
const TOO_SHORT = 'Password must be at least 6 characters.'

describe('checkEmail', () => {
  it.each([
    ['', 'Email is required.'],
    ['   ', 'Email is required.'],
    ['mira', 'Email must be a valid format.'],
    ['mira@example', 'Email must be a valid format.'],
    [EMAIL, undefined],
    [` ${EMAIL} `, undefined],
  ])('answers for %j: %s', (email, message) => {
    expect(checkEmail(email)).toBe(message)
  })
})

describe('checkPassword', () => {
  it.each([
    [0, TOO_SHORT],
    [5, TOO_SHORT],
    [6, undefined],
    [256, undefined],
    [257, 'Password must be at most 256 characters.'],
  ])('answers for %i characters: %s', (length, message) => {
    expect(checkPassword('x'.repeat(length))).toBe(message)
  })

  it('counts spaces', () => {
    expect(checkPassword(' '.repeat(6))).toBeUndefined()
  })
})

describe('checkSignIn', () => {
  it('accepts an address and a password', () => {
    expect(checkSignIn({ email: EMAIL, password: 'secret' })).toEqual({})
  })

  it('reports both fields at once', () => {
    expect(checkSignIn({ email: '', password: '' })).toEqual({
      email: 'Email is required.',
      password: TOO_SHORT,
    })
  })
})

describe('checkRegister', () => {
  it('accepts two equal passwords', () => {
    expect(checkRegister({ email: EMAIL, password: 'secret', confirmPassword: 'secret' })).toEqual({})
  })

  it.each(['Secret', 'secret ', ''])('reports that %j differs from secret', (confirmPassword) => {
    expect(checkRegister({ email: EMAIL, password: 'secret', confirmPassword })).toEqual({
      confirmPassword: 'Passwords do not match.',
    })
  })
})

describe('checkForgot', () => {
  it('requires an address only', () => {
    expect(checkForgot({ email: EMAIL })).toEqual({})
    expect(checkForgot({ email: 'mira' })).toEqual({ email: 'Email must be a valid format.' })
  })
})
