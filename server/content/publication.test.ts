import { describe, expect, it } from 'vitest'
import {
  article,
  createTestFolder,
  get,
  openTestService,
  type TestService,
} from './content-folder.testing.ts'

describe('an article that is to be published later', () => {
  it('appears by itself when it is time, and is told to who follows the space', async () => {
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

  it('is nowhere before, whatever is asked', async () => {
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

function inMs(ms: number): string {
  return new Date(Date.now() + ms).toISOString()
}

async function idsIn(service: Pick<TestService, 'site'>): Promise<string[]> {
  const { body } = await get(service, '/entries?order=sys.id')
  return body.items.map(({ sys }: { sys: { id: string } }) => sys.id)
}
