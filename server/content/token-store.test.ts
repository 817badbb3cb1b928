import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTestFolder } from '@waypost/content-service/testing'
import { readContentTokens } from './token-store.ts'

describe('readContentTokens', () => {
  it('creates tokens once and reads them later', async () => {
    const { dir } = await createTestFolder()
    const dataDir = join(dir, 'data')
    const made = await readContentTokens(dataDir)
    for (const token of Object.values(made)) expect(token).toMatch(/^[\w-]{43}$/)
    expect(new Set(Object.values(made)).size).toBe(3)
    expect(await readContentTokens(dataDir)).toEqual(made)
  })

  it('makes the file private', async () => {
    const { dir } = await createTestFolder()
    await readContentTokens(dir)
    expect((await stat(join(dir, 'content-tokens.json'))).mode & 0o777).toBe(0o600)
  })

  it('gives several simultaneous starts the same tokens', async () => {
    const { dir } = await createTestFolder()
    const made = await Promise.all(Array.from({ length: 10 }, () => readContentTokens(dir)))
    expect(new Set(made.map(({ delivery }) => delivery)).size).toBe(1)
    expect(await readdir(dir)).toEqual(['content-tokens.json'])
  })

  it('refuses an invalid file, and keeps it', async () => {
    const { dir } = await createTestFolder()
    await writeFile(join(dir, 'content-tokens.json'), '{}')
    await expect(readContentTokens(dir)).rejects.toThrow('content-tokens.json does not hold')
  })
})
