import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'
import { StartError } from '../errors.ts'

describe('parseConfig', () => {
  it('serves the sample blog on loopback when nothing is set', () => {
    expect(parseConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      contentDir: resolve('sample'),
      isSample: true,
      ownContentDir: resolve('content'),
      contentful: undefined,
    })
  })

  it('serves the configured folder, even if it is missing', () => {
    expect(parseConfig({ CONTENT_DIR: '/srv/blog' })).toMatchObject({
      contentDir: '/srv/blog',
      isSample: false,
    })
  })

  it('resolves folders from the repository, in any working directory', () => {
    const before = process.cwd()
    process.chdir('/')
    try {
      expect(parseConfig({ DATA_DIR: 'kept', CONTENT_DIR: './mine' })).toMatchObject({
        dataDir: resolve(before, 'kept'),
        database: { path: resolve(before, 'kept/waypost.db') },
        contentDir: resolve(before, 'mine'),
      })
    } finally {
      process.chdir(before)
    }
  })

  it('reports every invalid variable at once, with the expected value', () => {
    const bad = { PORT: 'eighty', PUBLIC_URL: 'ftp://x', LOG_LEVEL: 'loud', CONTENTFUL_SPACE_ID: 'abc' }
    const message = messageOf(() => parseConfig(bad))
    expect(message).toMatch(/PORT is 'eighty'; expected a whole number from 1 to 65535/)
    expect(message).toMatch(/PUBLIC_URL is 'ftp:\/\/x'/)
    expect(message).toMatch(/LOG_LEVEL is 'loud'/)
    expect(message).toMatch(/CONTENTFUL_ACCESS_TOKEN is not set/)
  })

  it('ignores spaces around a value', () => {
    expect(parseConfig({ HOST: ' 127.0.0.1 ', PORT: ' 80 ' }).publicUrl).toBe('http://localhost:80')
  })

  it('treats an empty variable as absent', () => {
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

  it('requires a metrics token of at least 16 characters, and never prints it', () => {
    expect(parseConfig({}).metricsToken).toBeUndefined()
    expect(parseConfig({ METRICS_TOKEN: 'sixteen letters!' }).metricsToken).toBe('sixteen letters!')
    const short = messageOf(() => parseConfig({ METRICS_TOKEN: 'fifteen letters' }))
    expect(short).toMatch(/METRICS_TOKEN has another value; expected 16 characters or more/)
  })

  it('accepts a webhook secret only with a space, and with at least 16 characters', () => {
    const env = { CONTENTFUL_SPACE_ID: 's', CONTENTFUL_ACCESS_TOKEN: 't' }
    const secret = 'sixteen letters!'
    expect(parseConfig({ ...env, CONTENTFUL_WEBHOOK_SECRET: secret }).webhookSecret).toBe(secret)
    const short = messageOf(() => parseConfig({ ...env, CONTENTFUL_WEBHOOK_SECRET: 'fifteen letters' }))
    expect(short).toMatch(/CONTENTFUL_WEBHOOK_SECRET has another value; expected 16 characters or more/)
    expect(messageOf(() => parseConfig({ CONTENTFUL_WEBHOOK_SECRET: secret }))).toMatch(
      /CONTENTFUL_SPACE_ID is not set/,
    )
  })

  it.each([
    ['cdn.contentful.com', 'preview.contentful.com', ''],
    ['cdn.eu.contentful.com', 'preview.eu.contentful.com', ''],
    ['http://localhost:3001/content', 'localhost:3001', '/content-preview'],
    ['http://localhost:3001/content/', 'localhost:3001', '/content-preview'],
    ['https://drafts.example/api', 'drafts.example', '/api'],
  ])('reads a preview of the content service at %s from %s%s', (given, host, basePath) => {
    const env = {
      PREVIEW: 'true',
      CONTENTFUL_SPACE_ID: 's',
      CONTENTFUL_PREVIEW_TOKEN: 'p',
      CONTENTFUL_HOST: given,
    }
    expect(parseConfig(env).contentful).toMatchObject({ accessToken: 'p', host, basePath })
  })

  it('requires the preview token of a space in a preview, and the delivery token elsewhere', () => {
    const tokens = { CONTENTFUL_ACCESS_TOKEN: 'd', CONTENTFUL_PREVIEW_TOKEN: 'p' }
    expect(parseConfig({ ...tokens, CONTENTFUL_SPACE_ID: 's' }).contentful?.accessToken).toBe('d')
    const env = { PREVIEW: 'yes', CONTENTFUL_SPACE_ID: 's', CONTENTFUL_ACCESS_TOKEN: 'd' }
    expect(messageOf(() => parseConfig(env))).toMatch(/CONTENTFUL_PREVIEW_TOKEN is not set/)
    expect(messageOf(() => parseConfig({ ...tokens, PREVIEW: 'yes' }))).toMatch(/CONTENTFUL_SPACE_ID is not/)
    expect(parseConfig({ CONTENTFUL_PREVIEW_TOKEN: 'p' }).contentful).toBeUndefined()
  })

  it('makes a preview only on request, and opens it only on this machine', () => {
    expect(parseConfig({}).preview).toBeUndefined()
    expect(parseConfig({ PREVIEW: 'false' }).preview).toBeUndefined()
    expect(parseConfig({ PREVIEW: 'true' }).preview).toEqual({ isLocal: true })
    for (const reachable of [
      { HOST: '0.0.0.0' },
      { PUBLIC_URL: 'http://localhost:3000' },
      { TRUST_PROXY: '1' },
    ])
      expect(parseConfig({ PREVIEW: 'yes', ...reachable }).preview).toEqual({ isLocal: false })
    expect(messageOf(() => parseConfig({ PREVIEW: 'maybe' }))).toMatch(
      /PREVIEW is 'maybe'; expected yes or no/,
    )
  })

  it('expects a proxy in front of an https address, unless the settings deny it', () => {
    const https = { PUBLIC_URL: 'https://blog.example' }
    expect(parseConfig(https)).toMatchObject({
      trustedProxies: 0,
      proxyWarning: expect.stringContaining('set TRUST_PROXY=1'),
    })
    expect(parseConfig({ ...https, TRUST_PROXY: '1' })).toMatchObject({
      trustedProxies: 1,
      proxyWarning: undefined,
    })
    expect(parseConfig({ ...https, TRUST_PROXY: '0' }).proxyWarning).toBeUndefined()
    expect(parseConfig({ PUBLIC_URL: 'http://blog.example' }).proxyWarning).toBeUndefined()
    expect(messageOf(() => parseConfig({ TRUST_PROXY: '11' }))).toMatch(/TRUST_PROXY is '11'; .* 0 to 10/)
  })

  it('refuses a PUBLIC_URL with a path, which links would lose', () => {
    expect(messageOf(() => parseConfig({ PUBLIC_URL: 'https://example.com/blog' }))).toMatch(/PUBLIC_URL/)
  })

  it('stores the data in a file in the data folder, or in PostgreSQL', () => {
    expect(parseConfig({ DATA_DIR: '/srv/blog' }).database).toMatchObject({
      kind: 'sqlite',
      path: '/srv/blog/waypost.db',
    })
    const env = { DATABASE_URL: 'postgresql://u:p@db:5432/blog', AUTH_SECRET: SECRET }
    expect(parseConfig(env).database).toMatchObject({
      kind: 'postgres',
      url: 'postgresql://u:p@db:5432/blog',
    })
  })

  it('requires a shared secret when instances share a database', () => {
    const message = messageOf(() => parseConfig({ DATABASE_URL: 'postgres://db/blog' }))
    expect(message).toMatch(/AUTH_SECRET is not set; expected 32 random characters/)
    expect(messageOf(() => parseConfig({ AUTH_SECRET: 'short' }))).toMatch(/AUTH_SECRET has another value/)
  })

  describe('signing in with Google', () => {
    const wanted = { withGoogleEmulator: true }

    it.each([
      ['nothing is set', {}],
      ['the host is another name of this machine', { HOST: 'localhost' }],
      ['the host is IPv6', { HOST: '::1' }],
    ])('is emulated for development when %s', (_, env) => {
      expect(parseConfig(env, wanted).google).toEqual({ kind: 'emulated' })
      expect(parseConfig(env).google).toEqual({ kind: 'off' })
    })

    it.each([
      ['others reach the host', { HOST: '0.0.0.0' }],
      ['the host is a name', { HOST: 'blog.example' }],
      ['the host only begins like this machine', { HOST: '127.0.0.1.evil.example' }],
      ['readers use another address', { PUBLIC_URL: 'https://blog.example' }],
      ['readers use another address of this machine', { PUBLIC_URL: 'http://localhost:3000' }],
      ['a proxy stands in front', { TRUST_PROXY: '1' }],
    ])('is off without credentials when %s', (_, env) => {
      expect(parseConfig(env, wanted).google).toEqual({ kind: 'off' })
    })

    it('is real with credentials, which must be complete', () => {
      const env = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
      expect(parseConfig(env).google).toEqual({ kind: 'real', clientId: 'id', clientSecret: 'secret' })
      expect(messageOf(() => parseConfig({ GOOGLE_CLIENT_ID: 'id' }))).toMatch(
        /GOOGLE_CLIENT_SECRET is not set/,
      )
    })
  })

  it.each([
    ['/api/token-sync', '/api/token-sync'],
    ['/api/token-sync/', '/api/token-sync'],
    ['https://blog.example/sync?for=blog', '/sync?for=blog'],
  ])('accepts %s for the token sync on the site’s own origin', (address, path) => {
    const env = { PUBLIC_URL: 'https://blog.example', AUTH_TOKEN_SYNC_URL: address }
    expect(parseConfig(env).tokenSyncPath).toBe(path)
  })

  it.each(['https://other.example/sync', '//other.example/sync', 'http://blog.example/sync', 'ftp:x'])(
    'refuses %s for the token sync, where tokens would leave the site',
    (address) => {
      const env = { PUBLIC_URL: 'https://blog.example', AUTH_TOKEN_SYNC_URL: address }
      expect(messageOf(() => parseConfig(env))).toMatch(/AUTH_TOKEN_SYNC_URL/)
    },
  )

  it('reports a foreign address for the token sync together with other mistakes', () => {
    const message = messageOf(() =>
      parseConfig({ LOG_LEVEL: 'loud', AUTH_TOKEN_SYNC_URL: 'https://other.example' }),
    )
    expect(message).toMatch(/LOG_LEVEL[^]*AUTH_TOKEN_SYNC_URL|AUTH_TOKEN_SYNC_URL[^]*LOG_LEVEL/)
  })

  it('refuses a mail server without a name, and does not repeat a possible password', () => {
    expect(messageOf(() => parseConfig({ SMTP_URL: 'smtp://' }))).toMatch(
      /SMTP_URL has another value; expected/,
    )
  })

  describe('the contact form', () => {
    it('uses the e-mail service of the site, with no limits for visitors', () => {
      expect(parseConfig({}).contact).toEqual({
        to: undefined,
        perHour: 10,
        origins: [],
        client: {
          origin: undefined,
          userId: 'waypost',
          serviceId: 'waypost_mail',
          templateId: 'contact',
          blockHeadless: false,
          blockList: [],
          limitRateMs: 0,
        },
      })
    })

    it('uses EmailJS when all three of its names are given', () => {
      const env = { EMAILJS_USER_ID: 'u', EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't' }
      const ids = { userId: 'u', serviceId: 's', templateId: 't' }
      expect(parseConfig(env).contact.client).toMatchObject({ ...ids, origin: 'https://api.emailjs.com' })
      const ours = { ...env, PUBLIC_URL: 'https://blog.example', EMAILJS_ORIGIN: 'https://blog.example' }
      expect(parseConfig(ours).contact.client).toMatchObject({ ...ids, origin: undefined })
      expect(messageOf(() => parseConfig({ EMAILJS_SERVICE_ID: 's' }))).toMatch(
        /EMAILJS_USER_ID is not set[^]*EMAILJS_TEMPLATE_ID is not set/,
      )
    })

    it('uses a similar service by its origin alone', () => {
      const { client } = parseConfig({ EMAILJS_ORIGIN: 'https://mail.example' }).contact
      expect(client).toMatchObject({ origin: 'https://mail.example', userId: 'waypost' })
    })

    it('reads lists that are separated by commas or spaces', () => {
      const { client, origins } = parseConfig({
        EMAILJS_BLOCK_LIST: 'a@b.co, c@d.co',
        CONTACT_ORIGINS: 'https://shop.example http://localhost:4000,',
      }).contact
      expect(client.blockList).toEqual(['a@b.co', 'c@d.co'])
      expect(origins).toEqual(['https://shop.example', 'http://localhost:4000'])
    })

    it.each([
      ['MAIL_FROM', 'Mehar blog@mehar.example'],
      ['MAIL_FROM', '<mehar>'],
      ['CONTACT_TO', 'mehar'],
      ['CONTACT_TO', 'a@b.co, c@d.co'],
      ['CONTENT_PER_SECOND', '0'],
      ['CONTACT_PER_HOUR', '0'],
      ['CONTACT_ORIGINS', 'https://shop.example/contact'],
      ['CONTACT_ORIGINS', '*'],
      ['EMAILJS_ORIGIN', 'api.emailjs.com'],
      ['EMAILJS_ORIGIN', "https://x.example; script-src 'unsafe-inline'"],
      ['EMAILJS_BLOCK_HEADLESS', 'true'],
      ['EMAILJS_BLOCK_LIST', 'a@b.co, @pills.example'],
      ['EMAILJS_LIMIT_RATE_MS', '-1'],
    ])('refuses %s=%s', (name, value) => {
      expect(messageOf(() => parseConfig({ [name]: value }))).toMatch(
        new RegExp(`${name} is '.*'; expected `),
      )
    })
  })

  it('sends from an address of the site by default', () => {
    expect(parseConfig({ PUBLIC_URL: 'https://blog.example' }).mail.from).toBe('no-reply@blog.example')
    expect(parseConfig({ MAIL_FROM: 'Mehar <me@blog.example>' }).mail.from).toBe('Mehar <me@blog.example>')
  })

  it.each(['Mehar', 'a@b.example, c@d.example', 'Mehar <me>'])('refuses %s as a sender', (from) => {
    expect(messageOf(() => parseConfig({ MAIL_FROM: from }))).toMatch(/MAIL_FROM/)
  })

  it('never repeats a secret', () => {
    const env = {
      CONTENTFUL_ACCESS_TOKEN: 'secret-1',
      CONTENTFUL_HOST: 'not a host',
      CONTENTFUL_WEBHOOK_SECRET: 'secret-0',
      AUTH_SECRET: 'secret-2',
      DATABASE_URL: 'mysql://u:secret-3@db/blog',
      SMTP_URL: 'http://u:secret-4@mail.example',
      GOOGLE_CLIENT_SECRET: 'secret-5',
    }
    const message = messageOf(() => parseConfig(env))
    expect(message).not.toContain('secret-')
    for (const name of ['AUTH_SECRET', 'DATABASE_URL', 'SMTP_URL', 'GOOGLE_CLIENT_ID'])
      expect(message).toContain(name)
  })
})

const SECRET = 'a secret of thirty-two characters'

function messageOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof StartError) return error.message
  }
  throw new Error('nothing was refused')
}
