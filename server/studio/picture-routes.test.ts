import { openContentService, type ContentService } from '@waypost/content-service'
import { Hono } from 'hono'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import type { OwnerVariables } from './guard.ts'
import { openPictureBin } from './picture-bin.ts'
import { pictureRoutes } from './picture-routes.ts'

it('adds, finds, describes and uses a picture', async () => {
  const { ask, send, dir, logged, service } = await openRoutes()
  const sent = await send('Übers Meer.JPG', await paint('navy'))
  expect(sent.status).toBe(201)
  const picture = await sent.json()
  expect(picture).toMatchObject({ name: 'ubers-meer.jpg', width: 12, height: 8, usedBy: [] })
  expect((await service.routes.request(picture.path.replace('/content', ''))).status).toBe(200)
  const file = await ask('/ubers-meer.jpg/file?w=1080&fm=webp')
  expect([file.status, file.headers.get('location')]).toEqual([302, `${picture.path}?w=1080&fm=webp`])

  const described = await ask('/ubers-meer.jpg', 'PATCH', {
    description: 'The sea',
    title: 'Over it',
    focus: 'top left',
  })
  expect(await described.json()).toMatchObject({
    description: 'The sea',
    title: 'Over it',
    focus: 'top left',
  })

  await writeFile(
    join(dir, 'articles/sea.md'),
    '---\ntitle: The Sea\nimage: ubers-meer.jpg\ndraft: true\n---\n\nWet.\n',
  )
  await expect
    .poll(async () => (await (await ask('')).json()).pictures[0].usedBy)
    .toEqual([{ contentType: 'articles', id: 'sea', title: 'The Sea' }])
  const refused = await ask('/ubers-meer.jpg', 'DELETE')
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'in-use', usedBy: [{ id: 'sea' }] })
  expect((await ask('/ubers-meer.jpg?used=yes', 'DELETE')).status).toBe(204)
  expect(await readdir(join(dir, 'assets'))).toEqual([])
  expect(logged).toEqual(['picture-added ubers-meer.jpg', 'picture-deleted ubers-meer.jpg'])
})

it('recognises a picture that exists already', async () => {
  const { send, dir } = await openRoutes()
  await send('one.png', await paint('navy'))
  const again = await send('two.png', await paint('navy'))
  expect(again.status).toBe(200)
  expect(await again.json()).toMatchObject({ name: 'one.jpg' })
  expect(await readdir(join(dir, 'assets'))).toHaveLength(1)
})

it('stores a picture once for simultaneous uploads', async () => {
  const { send, dir } = await openRoutes()
  const picture = await paint('navy')
  const sent = await Promise.all(Array.from({ length: 12 }, (_, at) => send(`${at}`, picture)))
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(11)
  const names = await Promise.all(sent.map(async (each) => (await each.json()).name))
  expect(await readdir(join(dir, 'assets'))).toEqual([...new Set(names)])
})

it('deletes a picture with its description despite simultaneous requests', async () => {
  const { ask, send, dir } = await openRoutes()
  await send('sea', await paint('navy'))
  const asked = [
    ask('/sea.jpg', 'DELETE'),
    ask('/sea.jpg', 'PATCH', { title: 'Sea' }),
    ask('/sea.jpg', 'DELETE'),
  ]
  const [first, ...later] = await Promise.all(asked)
  expect(first.status).toBe(204)
  expect(later.map(({ status }) => status)).toEqual([404, 404])
  expect(await readdir(join(dir, 'assets'))).toEqual([])
})

it('keeps a deleted picture and its description in the bin, and restores both', async () => {
  const { ask, send, dir, bin, service } = await openRoutes()
  const { path } = await (await send('sea', await paint('navy'))).json()
  await ask('/sea.jpg', 'PATCH', { description: 'The sea' })
  expect((await ask('/sea.jpg', 'DELETE')).status).toBe(204)
  expect((await service.routes.request(path.replace('/content', ''))).status).toBe(404)
  const [binned] = await bin.list()
  expect(binned).toMatchObject({
    name: 'sea.jpg',
    deletedAt: '2026-11-28T12:00:00.000Z',
    goneAt: '2027-02-26T12:00:00.000Z',
  })
  const restored = await ask(`/bin/${binned.id}/restore`, 'POST')
  expect(await restored.json()).toEqual({ was: 'sea.jpg', name: 'sea.jpg' })
  expect((await readdir(join(dir, 'assets'))).toSorted()).toEqual(['sea.jpg', 'sea.jpg.yaml'])
  const { pictures } = await (await ask('')).json()
  expect(pictures).toMatchObject([{ name: 'sea.jpg', description: 'The sea' }])
  expect(await bin.list()).toEqual([])
  await expect(bin.restore(binned.id)).rejects.toMatchObject({ code: 'not-found' })
})

it('restores a picture under another name if its own is taken, by a picture or a description', async () => {
  const { ask, send, dir, bin } = await openRoutes()
  await send('sea', await paint('navy'))
  await ask('/sea.jpg', 'DELETE')
  await send('sea', await paint('red'))
  await writeFile(join(dir, 'assets/sea-2.jpg.yaml'), 'description: Another one\n')
  const [{ id }] = await bin.list()
  expect(await (await ask(`/bin/${id}/restore`, 'POST')).json()).toEqual({
    was: 'sea.jpg',
    name: 'sea-3.jpg',
  })
})

it('deletes pictures for good on request, and after 90 days', async () => {
  const { ask, send, bin, binFolder, clock } = await openRoutes()
  for (const [name, colour] of [
    ['sea', 'navy'],
    ['hill', 'green'],
  ]) {
    await send(name, await paint(colour))
    await ask(`/${name}.jpg`, 'DELETE')
  }
  const { id } = (await bin.list()).find(({ name }) => name === 'sea.jpg')!
  expect((await ask(`/bin/${id}`, 'DELETE')).status).toBe(204)
  await bin.sweep()
  expect(await bin.list()).toMatchObject([{ name: 'hill.jpg' }])
  await mkdir(join(binFolder, 'unfinished-1795867200000-00000000'))
  clock.now = new Date('2027-02-26T12:00:00.001Z')
  await bin.sweep()
  expect(await readdir(binFolder)).toEqual([])
})

it.each(['..', '..%2F..', 'x', '1234567890123-../../x', '.'])(
  'finds nothing in the bin under %s',
  async (id) => {
    const { ask, dir } = await openRoutes()
    for (const [path, method] of [
      [`/bin/${id}/restore`, 'POST'],
      [`/bin/${id}`, 'DELETE'],
    ])
      expect((await ask(path, method).catch((error) => error)).status ?? 404).toBe(404)
    expect(await readdir(dir)).toContain('assets')
  },
)

it('reports mistakes, and changes nothing', async () => {
  const { ask, send, dir } = await openRoutes()
  await writeFile(join(dir, 'assets/paper.pdf'), '%PDF-1.7\n')
  expect(await statusAndCode(ask('/paper.pdf', 'PATCH', { title: 'x' }))).toEqual([404, 'missing'])
  expect(await readdir(join(dir, 'assets'))).toEqual(['paper.pdf'])
  const tooMuch = ask('/sea.jpg', 'PATCH', { title: 'x'.repeat(70_000) })
  await expect(tooMuch).rejects.toMatchObject({ status: 413 })
  expect(await statusAndCode(send('page.jpg', Buffer.from('<html>')))).toEqual([415, 'no-picture'])
  expect(await statusAndCode(ask('/none.jpg', 'DELETE'))).toEqual([404, 'missing'])
  expect(await statusAndCode(ask('/..%2Fsite.yaml', 'PATCH', { title: 'x' }))).toEqual([404, 'missing'])
  expect((await send('', await paint('navy'))).status).toBe(201)
})

async function statusAndCode(answer: Promise<Response>) {
  const { status, json } = await answer.then((one) => ({ status: one.status, json: one.json() }))
  return [status, (await json).code]
}

async function openRoutes() {
  const dir = await makeTemporaryFolder('content')
  for (const name of ['articles', 'assets']) await mkdir(join(dir, name))
  const service: ContentService = await openContentService({
    dir,
    publicUrl: 'http://localhost:3000',
    tokens: { delivery: 'd', preview: 'p', signing: 's' },
    watch: true,
    onProblem: () => {},
  })
  onTestFinished(() => service.close())
  const logged: string[] = []
  const binFolder = join(await makeTemporaryFolder('data'), 'bin')
  const clock = { now: new Date('2026-11-28T12:00:00.000Z') }
  const bin = openPictureBin({ folder: binFolder, pictures: service.pictures, now: () => clock.now })
  const pictures = pictureRoutes({
    ...service,
    ofSite: () => [],
    bin,
    log: async (action, about) => void logged.push(`${action} ${about?.detail}`),
  })
  const session = { id: 'hers', owner: { id: 'owner', email: 'owner@example.com' }, isFresh: true }
  const routes = new Hono<{ Variables: Pick<OwnerVariables, 'session'> }>()
    .use(async (c, next) => {
      c.set('session', session)
      await next()
    })
    .route('/', pictures)
  routes.onError((error) => {
    throw error
  })
  return {
    dir,
    service,
    bin,
    binFolder,
    clock,
    logged,
    send: async (name: string, body: Buffer) =>
      routes.request(`/?name=${encodeURIComponent(name)}`, { method: 'POST', body: new Uint8Array(body) }),
    ask: async (path: string, method = 'GET', body?: object) =>
      routes.request(path || '/', {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }),
  }
}

function paint(background: string): Promise<Buffer> {
  return sharp({ create: { width: 12, height: 8, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
