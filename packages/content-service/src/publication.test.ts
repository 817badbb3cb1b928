import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  article,
  createTestClient,
  createTestFolder,
  get,
  openTestService,
  PREVIEW_TOKEN,
  type TestService,
} from './content-folder.testing.ts'

describe('a scheduled article', () => {
  it('appears at its time, and reaches clients that sync', async () => {
    const { dir } = await createTestFolder({
      'articles/now.md': article('Now'),
      'articles/soon.md': article('Soon', 'Wait.', { publish: inMs(1_500) }),
    })
    const service = await openTestService(dir)
    expect(await idsIn(service)).toEqual(['now'])
    const { body } = await get(service, '/sync?initial=true')
    const published = service.nextChange()
    await published
    expect(await idsIn(service)).toEqual(['now', 'soon'])
    const next = await get(service, `/sync?${body.nextSyncUrl.split('?')[1]}`)
    expect(next.body.items).toMatchObject([{ sys: { id: 'soon', type: 'Entry', revision: 1 } }])
  })

  it('appears within a minute when the clock is changed or the machine has slept', async () => {
    const { dir } = await createTestFolder({
      'articles/soon.md': article('Soon', 'Wait.', { publish: inMs(7 * 86_400_000) }),
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const service = await openTestService(dir)
    vi.setSystemTime(Date.now() + 8 * 86_400_000)
    const published = service.nextChange()
    vi.advanceTimersByTime(60_000)
    await published
    expect(await idsIn(service)).toEqual(['soon'])
  })

  it('is hidden before its time from every request', async () => {
    const { dir } = await createTestFolder({
      'articles/now.md': article('Now', '[Later](later.md)', { related: '[later.md]' }),
      'articles/later.md': article('Secret plans', 'Xylophone.', {
        publish: inMs(3_600_000),
        tags: '[surprise]',
        image: 'later.txt',
      }),
      'assets/later.txt': 'x',
    })
    const service = await openTestService(dir)
    for (const path of [
      '/entries',
      '/entries?query=xylophone',
      '/entries?links_to_asset=later.txt',
      '/entries?metadata.tags.sys.id[in]=surprise',
      '/entries?content_type=articles&fields.title[match]=secret',
      '/sync?initial=true',
      '/tags',
    ]) {
      const { status, body } = await get(service, path)
      expect(status).toBe(200)
      expect(JSON.stringify(body.items)).not.toMatch(/Secret|Xylophone|surprise/)
    }
    expect((await get(service, '/entries/later')).status).toBe(404)
    const { body } = await get(service, '/entries?sys.id=now')
    expect(body.errors).toMatchObject([{ details: { linkType: 'Entry', id: 'later' } }])
  })
})

describe('a private text', () => {
  it('is not revealed by captions of pictures', async () => {
    const { dir } = await createTestFolder({
      'assets/lake.txt': 'x',
      'assets/lake.png': pixel,
      'articles/draft.md': article('Draft', '![DRAFTWORDS](../assets/lake.png "DRAFTTITLE")', {
        draft: 'true',
      }),
      'notes/content-type.yaml': 'fields:\n  secret: {type: RichText, omitted: true, body: true}\n',
      'notes/n.md': '---\n---\n![OMITTEDWORDS](../assets/lake.png "OMITTEDTITLE")\n',
    })
    const service = await openTestService(dir)
    for (const path of ['/assets', '/sync?initial=true', '/entries']) {
      const { body } = await get(service, path)
      expect(JSON.stringify(body)).not.toMatch(/WORDS|DRAFTTITLE|OMITTEDTITLE/)
    }
    expect((await get(service, '/assets?query=omittedwords')).body.total).toBe(0)
  })

  it('is not revealed by a translation into an undeclared language', async () => {
    const { dir } = await createTestFolder({
      'articles/secret.md': article('Secret', '', { draft: 'true' }),
      'articles/secret.fr.md': article('Très secret'),
    })
    const service = await openTestService(dir)
    expect(await idsIn(service)).toEqual([])
    expect(service.reported.join()).toContain(
      "articles/secret.fr.md: The file looks like a translation of 'secret'",
    )
  })

  it('is not revealed by an unfinished line', async () => {
    const { dir } = await createTestFolder({
      'articles/a.md': article('A', '', { publish: '' }),
      'articles/b.md': article('B', '', { draft: '' }),
    })
    const service = await openTestService(dir)
    expect(await idsIn(service)).toEqual([])
    expect(service.problems().map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      "3 'publish' has no value: write one after the colon.",
      "3 'draft' has no value: write one after the colon.",
    ])
  })
})

describe('the dates of a scheduled article', () => {
  it('are never before its publication', async () => {
    const publish = inMs(60_000)
    const { dir } = await createTestFolder({ 'articles/a.md': article('A', '', { publish }) })
    const service = await openTestService(dir)
    const client = createTestClient(service, { basePath: 'content-preview', accessToken: PREVIEW_TOKEN })
    expect((await client.getEntry('a')).sys).toMatchObject({ createdAt: publish, updatedAt: publish })
  })

  it('of a draft are those of its file', async () => {
    const { dir } = await createTestFolder({
      'articles/a.md': article('A', '', { draft: 'true', publish: inMs(60_000) }),
    })
    const service = await openTestService(dir)
    const client = createTestClient(service, { basePath: 'content-preview', accessToken: PREVIEW_TOKEN })
    expect(Date.parse((await client.getEntry('a')).sys.createdAt)).toBeLessThanOrEqual(Date.now())
  })
})

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)

function inMs(ms: number): string {
  return new Date(Date.now() + ms).toISOString()
}

async function idsIn(service: Pick<TestService, 'site'>): Promise<string[]> {
  const { body } = await get(service, '/entries?order=sys.id')
  return body.items.map(({ sys }: { sys: { id: string } }) => sys.id)
}
