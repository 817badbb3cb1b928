import { describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'
import { StartError } from './errors.ts'

describe('parseConfig', () => {
  it('serves the sample blog on loopback when nothing is set', () => {
    expect(parseConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      contentful: undefined,
    })
  })

  it('names every bad variable at once, with what was expected', () => {
    const bad = { PORT: 'eighty', PUBLIC_URL: 'ftp://x', LOG_LEVEL: 'loud', CONTENTFUL_SPACE_ID: 'abc' }
    const message = messageOf(() => parseConfig(bad))
    expect(message).toMatch(/PORT is 'eighty'; expected a whole number from 1 to 65535/)
    expect(message).toMatch(/PUBLIC_URL is 'ftp:\/\/x'/)
    expect(message).toMatch(/LOG_LEVEL is 'loud'/)
    expect(message).toMatch(/CONTENTFUL_ACCESS_TOKEN is not set/)
  })

  it('takes no notice of spaces around a value', () => {
    expect(parseConfig({ HOST: ' 127.0.0.1 ', PORT: ' 80 ' }).publicUrl).toBe('http://localhost:80')
  })

  it('takes an empty variable as absent', () => {
    expect(parseConfig({ PORT: '', CONTENTFUL_SPACE_ID: ' ' }).contentful).toBeUndefined()
  })

  it.each([
    ['cdn.contentful.com', { host: 'cdn.contentful.com', basePath: '', insecure: false }],
    ['localhost:3001', { host: 'localhost:3001', basePath: '', insecure: false }],
    ['http://localhost:3001/content', { host: 'localhost:3001', basePath: '/content', insecure: true }],
  ])('reads the content service at %s', (host, expected) => {
    const env = { CONTENTFUL_SPACE_ID: 's', CONTENTFUL_ACCESS_TOKEN: 't', CONTENTFUL_HOST: host }
    expect(parseConfig(env).contentful).toMatchObject({
      space: 's',
      environment: 'master',
      accessToken: 't',
      ...expected,
    })
  })

  it('refuses an address of the site that has a path, as links would miss it', () => {
    expect(messageOf(() => parseConfig({ PUBLIC_URL: 'https://example.com/blog' }))).toMatch(/PUBLIC_URL/)
  })

  it('never repeats a token', () => {
    const env = { CONTENTFUL_ACCESS_TOKEN: 'secret-token', CONTENTFUL_HOST: 'not a host' }
    expect(messageOf(() => parseConfig(env))).not.toContain('secret-token')
  })
})

function messageOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof StartError) return error.message
  }
  throw new Error('nothing was refused')
}
