import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { waypost } from './command.testing.ts'

describe('waypost tokens', () => {
  it('shows people and programs the addresses and tokens that a server uses', async () => {
    const dataDir = await makeTemporaryFolder('data')
    const env = { DATA_DIR: dataDir, PUBLIC_URL: 'https://blog.example' }
    const told = await waypost(['tokens', '--json'], { env })
    const kept = JSON.parse(await readFile(join(dataDir, 'content-tokens.json'), 'utf8')) as Record<
      'delivery' | 'preview' | 'signing',
      string
    >
    expect(JSON.parse(told.out)).toEqual({
      space: 'waypost',
      environment: 'master',
      delivery: { address: 'https://blog.example/content', token: kept.delivery },
      preview: { address: 'https://blog.example/content-preview', token: kept.preview },
    })
    const { out, code } = await waypost(['tokens'], { env })
    expect(code).toBe(0)
    expect(out).toContain(kept.delivery)
    expect(out).toContain(kept.preview)
    expect(out).not.toContain(kept.signing)
  })

  it('prints its usage on request and for wrong arguments', async () => {
    expect(await waypost(['tokens', '--help'])).toMatchObject({ code: 0 })
    const wrong = await waypost(['tokens', 'all'])
    expect(wrong).toMatchObject({ code: 2, out: '' })
    expect(wrong.err).toContain("'all' is not expected.\n\nUsage: ./waypost tokens")
  })
})
