import { openContentService, type ContentService } from '@waypost/content-service'
import { Hono } from 'hono'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import type { OwnerVariables } from './guard.ts'
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
  const pictures = pictureRoutes({
    ...service,
    ofSite: () => [],
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
