import { execFile } from 'node:child_process'
import { readdir, readlink, rm, symlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { article, createTestFolder, openTestService } from '../content-folder.testing.ts'

describe('a file of an asset', () => {
  it('is sent with its type, and may be cached for ever', async () => {
    const { site, address } = await serve('note.txt', 'Hello, reader.')
    const response = await site.request(address)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('Hello, reader.')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '14',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    })
  })

  it('is described without its bytes for HEAD', async () => {
    const { site, address } = await serve('note.txt', 'Hello, reader.')
    const response = await site.request(address, { method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe('14')
    expect(await response.text()).toBe('')
  })

  it('answers 304 to a client that has it', async () => {
    const { site, address } = await serve('note.txt', 'Hello, reader.')
    const etag = (await site.request(address)).headers.get('etag') ?? ''
    const response = await site.request(address, { headers: { 'if-none-match': `"other", W/${etag}` } })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
  })

  it('is sent in part', async () => {
    const { site, address } = await serve('note.txt', 'Hello, reader.')
    const response = await site.request(address, { headers: { range: 'bytes=7-12' } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe('bytes 7-12/14')
    expect(await response.text()).toBe('reader')
  })

  it('answers 416 to a range after its end', async () => {
    const { site, address } = await serve('note.txt', 'Hello, reader.')
    const response = await site.request(address, { headers: { range: 'bytes=14-' } })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */14')
  })

  it('is sent whole if a client requests part of another state', async () => {
    const { site, address } = await serve('note.txt', 'Hello, reader.')
    const response = await site.request(address, { headers: { range: 'bytes=0-1', 'if-range': '"other"' } })
    expect(response.status).toBe(200)
  })

  it('may be empty or large', async () => {
    const empty = await serve('empty.txt', '')
    expect(await (await empty.site.request(empty.address)).text()).toBe('')
    const bytes = Buffer.alloc(3_000_000, 'abcdefg')
    const large = await serve('large.bin', bytes)
    expect(Buffer.from(await (await large.site.request(large.address)).arrayBuffer()).equals(bytes)).toBe(
      true,
    )
  })

  it.skipIf(process.platform !== 'linux')('is closed when it is not read, or not to its end', async () => {
    const { site, address } = await serve('large.bin', Buffer.alloc(3_000_000, 'abcdefg'))
    await (await site.request(address)).body?.cancel()
    const reader = (await site.request(address)).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await expect.poll(openFiles).not.toContainEqual(expect.stringMatching(/large\.bin$/))
  })

  it('can have any name', async () => {
    const { site, address } = await serve('100% घर & "co".txt', 'x')
    expect(await (await site.request(address)).text()).toBe('x')
  })

  it.each(['drawing.svg', 'page.html', 'page.xhtml', 'feed.xml'])('runs no scripts as %s', async (name) => {
    const { site, address } = await serve(
      name,
      '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    )
    const response = await site.request(address)
    expect(response.headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    )
    await response.body?.cancel()
  })

  it.each(['script.js', 'module.mjs'])('is no script for pages as %s', async (name) => {
    const { site, address } = await serve(name, 'alert(1)')
    const response = await site.request(address)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    await response.body?.cancel()
  })

  it.each(['data.bin', 'script.js', 'no-ending', 'sheet.xlsx'])('is to be saved as %s', async (name) => {
    const { site, address } = await serve(name, 'x')
    const response = await site.request(address)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`)
    await response.body?.cancel()
  })

  it('redirects from the address of an earlier state to the current one', async () => {
    const { site, address } = await serve('note.txt', 'x')
    for (const old of [address.replace(/[0-9a-f]{16}/, '0000'), address.replace(/note\.txt$/, 'other.txt')]) {
      const response = await site.request(old)
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toBe(address)
      expect(response.headers.get('cache-control')).toBe('no-cache')
    }
  })

  it('is not cached under its old address just after it was replaced', async () => {
    const { site, address, folder } = await serve('note.txt', 'x')
    await folder.write('assets/note.txt', 'another')
    const response = await site.request(address)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toBe('another')
  })

  it('is missing just after it was deleted, or replaced by a link', async () => {
    const { site, address, folder } = await serve('note.txt', 'x')
    await rm(join(folder.dir, 'assets/note.txt'))
    expect((await site.request(address)).status).toBe(404)
    await symlink('/etc/hostname', join(folder.dir, 'assets/note.txt'))
    expect((await site.request(address)).status).toBe(404)
  })
})

it('is missing at once when a pipe replaces it', async () => {
  const { site, address, folder } = await serve('note.txt', 'x')
  const path = join(folder.dir, 'assets/note.txt')
  await rm(path)
  await promisify(execFile)('mkfifo', [path])
  expect((await site.request(address)).status).toBe(404)
})

it.each([
  '/content/assets/../site.yaml',
  '/content/assets/%2e%2e/x/site.yaml',
  '/content/assets/x/y/..%2f..%2fsite.yaml',
  '/content/assets/..%2fsite.yaml/x/y',
  '/content/assets/note.txt/%00/note.txt%00',
  '/content/assets/__proto__/x/y',
])('the address %s reveals nothing of the folder', async (path) => {
  const { site } = await serve('note.txt', 'x')
  const response = await site.request(path)
  expect([302, 404]).toContain(response.status)
  expect(await response.text()).not.toContain('secret')
})

it('a link out of the folder is reported and not published', async () => {
  const folder = await createTestFolder({ 'site.yaml': 'secret', 'assets/a.txt': 'x' })
  await symlink('../site.yaml', join(folder.dir, 'assets/b.txt'))
  await symlink('a.txt', join(folder.dir, 'assets/c.txt'))
  const service = await openTestService(folder.dir)
  expect(service.problems()).toMatchObject([
    { file: 'assets/b.txt', reason: expect.stringContaining('outside') },
  ])
  expect(service.findAsset('b.txt')?.url).toBeUndefined()
  expect(await (await service.site.request(service.findAsset('c.txt')?.url ?? '')).text()).toBe('x')
})

it('the address changes when only the time of a file has changed', async () => {
  const { folder, address } = await serve('note.txt', 'x')
  await utimes(join(folder.dir, 'assets/note.txt'), 1000, 1000)
  const again = await openTestService(folder.dir)
  expect(again.findAsset('note.txt')?.url).not.toBe(address)
})

describe('a file that readers do not see yet', () => {
  const DRAFT = article('Plan', '![The lake](../assets/img-4711.txt)', { draft: 'true' })
  const LATER = article('Plan', '![The lake](../assets/img-4711.txt)', { publish: '2099-01-01' })
  const PUBLISHED = article('Lake', 'Deep.')

  it.each([
    ['a draft shows it', { 'articles/plan.md': DRAFT }],
    ['a scheduled article shows it', { 'articles/plan.md': LATER }],
    [
      'changes of a published article show it',
      { 'articles/lake.md': PUBLISHED, 'articles/lake.draft.md': DRAFT },
    ],
    ['no article shows it', { 'articles/lake.md': PUBLISHED }],
  ])('is not found by its name where %s', async (_, articles) => {
    const folder = await createTestFolder({ ...articles, 'assets/img-4711.txt': 'Secret.' })
    const { site, findAsset } = await openTestService(folder.dir)
    for (const path of [
      'assets/img-4711.txt/x/x',
      'assets/img-4711.txt/x/img-4711.txt',
      'assets/img-4711.txt/0123456789abcdef/img-4711.txt',
      'assets/img-4711.txt/x/x?w=1080&fm=webp',
      'secure/img-4711.txt/x/x',
      'secure/img-4711.txt/x/x?policy=a&token=b',
    ]) {
      const response = await site.request(`/content/${path}`)
      const absent = await site.request(`/content/${path.replace('4711', '4712')}`)
      const isSecure = path.startsWith('secure')
      expect([path, response.status, await response.text()]).toEqual(
        isSecure ? [path, 404, 'There is no such file.'] : [path, absent.status, await absent.text()],
      )
      expect(response.headers.get('location')).toBeNull()
    }
    const address = findAsset('img-4711.txt', { withDrafts: true })!.url
    expect(await (await site.request(address)).text()).toBe('Secret.')
    const renamed = await site.request(address.replace(/img-4711\.txt$/, 'other.txt'))
    expect([renamed.status, renamed.headers.get('location')]).toEqual([302, address])
  })

  it('is found by any of its addresses once a published article shows it', async () => {
    const text = article('Plan', '[The route](../assets/img-4711.txt)')
    const folder = await createTestFolder({ 'articles/plan.md': text, 'assets/img-4711.txt': 'x' })
    const { site } = await openTestService(folder.dir)
    for (const path of ['assets/img-4711.txt/0000/img-4711.txt', 'secure/img-4711.txt/0000/img-4711.txt'])
      expect((await site.request(`/content/${path}`)).status).toBe(302)
  })
})

describe('a file of a draft', () => {
  it.each([
    [true, 200],
    [false, 403],
  ])('is visible in a preview only (%s), and to no page of another site', async (isPreview, status) => {
    const { dir } = await createTestFolder({
      'assets/plan.txt': 'Secret.',
      'assets/plan.txt.yaml': 'draft: true',
    })
    const { site } = await openTestService(dir, { areDraftFilesOpen: isPreview })
    const response = await site.request('/content/secure/plan.txt/any/plan.txt')
    expect(response.status).toBe(status)
    expect((await response.text()).includes('Secret.')).toBe(isPreview)
    if (!isPreview) return
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
  })
})

async function serve(name: string, content: string | Uint8Array) {
  const folder = await createTestFolder({ 'site.yaml': 'secret', [`assets/${name}`]: content })
  const service = await openTestService(folder.dir)
  return { folder, site: service.site, address: service.findAsset(name)?.url ?? '' }
}

/** What this process has open. */
async function openFiles(): Promise<string[]> {
  const names = await readdir('/proc/self/fd')
  return Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
}
