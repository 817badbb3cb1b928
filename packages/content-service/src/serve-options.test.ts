import { describe, expect, it } from 'vitest'
import { readOptions } from './serve-options.ts'

describe('the options of content-service', () => {
  it.each([
    ['no folder', [], 'Name the folder'],
    ['two folders', ['.', 'other'], "'other' is one too many"],
    ['a folder that is not there', ['/nowhere/at/all'], 'There is no folder /nowhere/at/all'],
    ['a bad port', ['.', '--port', '70000'], '--port takes a number'],
    ['a bad id', ['.', '--space', 'a b'], '--space takes letters'],
    [
      'an open address without tokens',
      ['.', '--host', '0.0.0.0'],
      'name --delivery-token and --preview-token',
    ],
  ])('refuse %s, and explain why', (_, given, reason) => {
    expect(() => readOptions(given)).toThrow(reason)
  })
})
