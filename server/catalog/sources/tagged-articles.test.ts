import { expect, it } from 'vitest'
import { article, createTestFolder, openTestService } from '@waypost/content-service/testing'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary.ts'
import { articlesOf, openClientOf, readAll, sync } from './sources.testing.ts'

const top = {
  tags: '[Winter, old Friends, winter, secret]',
  series: '[Going  North]',
  part: '2',
  related: '[hill.md, gone.md]',
  attachments: '[route.gpx, gone.pdf]',
}

it('an article has its tags, its series, the articles that belong to it, and its files', async () => {
  const { openClient, open } = await openSpace()
  const lake = (await articlesOf(open())).get('lake')
  expect(lake).toMatchObject({
    tags: ['Winter', 'Old friends'],
    series: 'Going North',
    part: 2,
    related: ['hill'],
    attachments: [{ title: 'The route', kind: 'GPX', type: 'application/octet-stream', bytes: 6 }],
  })
  expect(lake?.attachments?.[0].url).toMatch(/^\/content\/assets\/route\.gpx\//)
  expect(await readAll(openClient)).toEqual(await articlesOf(open()))
})

it('a tag with another name has it everywhere, also after a restart', async () => {
  const { folder, service, open } = await openSpace()
  const running = open()
  await articlesOf(running)
  const changed = service.nextChange()
  await folder.write(
    'tags.yaml',
    'old-friends: Old companions\nsecret: {name: Secret, visibility: private}\n',
  )
  await changed
  const tags = ['Winter', 'Old companions']
  for (const source of [running, open(), open()])
    expect((await articlesOf(source)).get('lake')?.tags).toEqual(tags)
})

it('a space whose articles have no tags is not asked for them', async () => {
  const folder = await createTestFolder({ 'articles/lake.md': article('Lake') })
  const service = await openTestService(folder.dir)
  const asked: string[] = []
  const openClient = openClientOf({
    fetch(request) {
      asked.push(new URL(request.url).pathname.split('/').at(-1)!)
      return service.site.fetch(request)
    },
  })
  await articlesOf(sync(openClient, await makeTemporaryFolder('data')))
  expect(asked).not.toContain('tags')
})

async function openSpace() {
  const folder = await createTestFolder({
    'tags.yaml': 'old-friends: Old friends\nsecret: {name: Secret, visibility: private}\n',
    'articles/lake.md': article('Lake', 'Water.', top),
    'articles/hill.md': article('Hill', 'Stone.', { tags: 'Winter' }),
    'assets/route.gpx': '<gpx/>',
    'assets/route.gpx.yaml': 'title: The route',
  })
  const service = await openTestService(folder.dir, { watch: true })
  const openClient = openClientOf(service.site)
  const dataDir = await makeTemporaryFolder('data')
  return { folder, service, openClient, open: () => sync(openClient, dataDir) }
}
