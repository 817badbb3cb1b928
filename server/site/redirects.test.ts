import { readFields } from '@waypost/content-service/front-matter'
import { writeFileSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { addRedirect, createRedirects, findRedirect, parseRedirects } from './redirects.ts'

const REDIRECTS = createRedirects({
  '/uploads/2019/*': '/content/assets/*',
  '/uploads/2019/other.jpg': '/content/assets/other-2.jpg',
  '/article/old': '/article/new',
  '/blog/*': '/article/*',
  '/blog/drafts/*': '/home',
  '/blog/tea': '/article/chai',
  '/2019/*': 'https://old.example/archive/*',
  '/first': '/second',
  '/second': '/third',
  '/küche': '/home?category=台所 %26 mehr',
  '/straße': '/article/new',
  '/lines': '/home\r\nset-cookie: a=b',
  '/日記/*': '/日記-2/*',
  '/half': '/\ud800',
  '/?p=123': '/article/new',
  '/?page_id=7': '/about',
  '/index.php?p=4': '/first',
  '/article/small': '/article/Small',
})

it.each([
  ['/article/old', '/article/new'],
  ['/Article/Old/', '/article/new'],
  ['/article/%6Fld', '/article/new'],
  ['/article/older', undefined],
  ['/blog/tea', '/article/chai'],
  ['/blog/Two-Cups/', '/article/Two-Cups'],
  ['/blog/drafts/x', '/home'],
  ['/blog', undefined],
  ['/2019/05/tea', 'https://old.example/archive/05/tea'],
  ['/first', '/third'],
  ['/uploads/2019/lake-300x200.jpg', '/content/assets/lake.jpg'],
  ['/uploads/size/w600/format/webp/2019/lake.jpg', '/content/assets/lake.jpg'],
  ['/uploads/2019/other-300x200.jpg', '/content/assets/other-2.jpg'],
  ['/blog//evil.example', '/article//evil.example'],
  ['/2019/@evil.example/', 'https://old.example/archive/@evil.example'],
  // A header holds no other characters.
  ['/k%C3%BCche', '/home?category=%E5%8F%B0%E6%89%80%20%26%20mehr'],
  ['/KU%CC%88CHE', '/home?category=%E5%8F%B0%E6%89%80%20%26%20mehr'],
  ['/STRASSE/', '/article/new'],
  ['/lines', '/home%0D%0Aset-cookie:%20a=b'],
  ['/%E6%97%A5%E8%A8%98/1', '/%E6%97%A5%E8%A8%98-2/1'],
  ['/half', '/%EF%BF%BD'],
  ['/?p=123', '/article/new'],
  ['/?utm_source=mail&p=123', '/article/new'],
  ['/?page_id=7', '/about'],
  ['/?p=1234', undefined],
  ['/?page=123', undefined],
  ['/index.php?p=4', '/third'],
  ['/article/old?p=123', '/article/new'],
  ['/article/small', '/article/Small'],
  ['/article/SMALL', '/article/Small'],
  ['/article/Small', undefined],
])('the address %s redirects to %s', (path, target) => {
  expect(findRedirect(REDIRECTS, path, () => false)).toBe(target)
})

it('a path of thousands of slashes is read at once', () => {
  const startedAt = performance.now()
  expect(findRedirect(REDIRECTS, `/x${'/'.repeat(15_000)}y`, () => false)).toBeUndefined()
  // Trying every slash as the first of those at the end took seconds.
  expect(performance.now() - startedAt).toBeLessThan(500)
})

it('no redirect replaces a page or leads to another site through the request', () => {
  expect(findRedirect(REDIRECTS, '/article/old', (path) => path === '/article/old')).toBeUndefined()
  expect(findRedirect(REDIRECTS, '/first', (path) => path === '/second')).toBe('/second')
  // The articles of WordPress have addresses of its Home.
  expect(findRedirect(REDIRECTS, '/?p=123', (path) => path === '/')).toBe('/article/new')
  for (const rest of ['/evil.example', '\\evil.example', '/%2Fevil.example']) {
    const target = findRedirect(createRedirects({ '/x/*': '/*' }), `/x/${rest}`, () => false) ?? '/'
    expect(new URL(target, 'http://localhost').origin).toBe('http://localhost')
  }
})

it.each([
  ['blog: /home', "'blog': an old address begins with '/', and has no '#'"],
  ['"/blog#1": /home', "'/blog#1': an old address begins with '/', and has no '#'"],
  ['/blog?p=1&q=2: /home', "'/blog?p=1&q=2': after '?' one name and its value may follow, as in /?p=123"],
  ['/home?page=2: /about', "'/home?page=2': the site itself uses what is after the ?"],
  ['/*/tea: /home', "'/*/tea': '*' must be at the end, after a '/': /blog/*"],
  ['/tea: home', "'/tea': a new address begins with '/' or 'https://'"],
  ['/tea: //evil.example', "'/tea': a new address begins with '/' or 'https://'"],
  ['/tea: [/home]', "'/tea': write the new address: '/article/tea', or a whole one with https://"],
  ['/tea:', "'/tea': write the new address: '/article/tea', or a whole one with https://"],
  ['/a: /c', 'This key is written a second time: keep one of the two.'],
  ['/tea: /article/*', "'/tea': the new address has a '*', and the old one has none"],
  ['/b: /a', "'/b': it leads round in a circle, and to no page"],
  ['/b/*: /b/c/*', "'/b/*': it leads round in a circle, and to no page"],
])('the line of an invalid redirect is reported, and the others are used: %s', (line, reason) => {
  const reading = parseRedirects(`# Old addresses.\n/a: /b\n${line}\n/c: /d\n`)
  expect(reading).toMatchObject({ ok: true, value: { '/c': '/d' } })
  expect(reading.faults).toContainEqual(expect.objectContaining({ line: 3, reason }))
})

it('a file with only comments is valid', () => {
  expect(parseRedirects('# Old addresses.\n')).toEqual({ ok: true, value: {}, faults: [] })
})

it('an added address redirects older ones directly, and the rest of the file stays unchanged', async () => {
  const dir = await makeTemporaryFolder('redirects')
  const file = join(dir, 'redirects.yaml')
  const before = `# From the old blog.\r\n"/blog/*":   /article/*  # all of it\r\n/oldest: /article/old\r\n`
  await writeFile(file, before)
  const takeBack = await addRedirect(dir, '/article/old', '/article/new')
  expect(await readFile(file, 'utf8')).toBe(
    `# From the old blog.\r\n"/blog/*":   /article/*  # all of it\r\n/oldest: /article/new\r\n/article/old: /article/new\r\n`,
  )
  await addRedirect(dir, '/article/new', '/article/old')
  const thereAndBack = before + `/article/new: /article/old\r\n`
  expect(await readFile(file, 'utf8')).toBe(thereAndBack)
  // Nothing of the first change is left.
  await takeBack()
  expect(await readFile(file, 'utf8')).toBe(thereAndBack)
})

it('keeps every redirect of many that are added at once, and takes back each alone', async () => {
  const dir = await makeTemporaryFolder('redirects')
  const file = join(dir, 'redirects.yaml')
  const numbers = Array.from({ length: 20 }, (_, number) => number)
  const takeBack = await Promise.all(
    numbers.map((n) => addRedirect(dir, `/article/old-${n}`, `/article/new-${n}`)),
  )
  const led = async () => Object.keys(readFields(await readFile(file, 'utf8'), 'yaml')).toSorted()
  expect(await led()).toEqual(numbers.map((n) => `/article/old-${n}`).toSorted())
  await Promise.all([3, 7, 11].map((n) => takeBack[n]()))
  const left = numbers.filter((n) => ![3, 7, 11].includes(n))
  expect(await led()).toEqual(left.map((n) => `/article/old-${n}`).toSorted())
})

it('takes back a change, and gives back what it replaced, between later changes', async () => {
  const dir = await makeTemporaryFolder('redirects')
  const file = join(dir, 'redirects.yaml')
  await writeFile(file, '/oldest: /article/old\n/article/new: /home\n')
  const takeBack = await addRedirect(dir, '/article/old', '/article/new')
  await addRedirect(dir, '/article/tea', '/article/coffee')
  await takeBack()
  expect(readFields(await readFile(file, 'utf8'), 'yaml')).toEqual({
    '/oldest': '/article/old',
    '/article/new': '/home',
    '/article/tea': '/article/coffee',
  })
})

it('keeps what another program writes into the file at the same time', async () => {
  const dir = await makeTemporaryFolder('redirects')
  const file = join(dir, 'redirects.yaml')
  await writeFile(file, '/a: /home\n')
  const adding = addRedirect(dir, '/article/old', '/article/new')
  while ((await readdir(dir)).length === 1) await setImmediate()
  writeFileSync(file, '/a: /home\n/b: /about\n')
  await adding
  expect(await readFile(file, 'utf8')).toBe('/a: /home\n/b: /about\n/article/old: /article/new\n')
})

it('names that differ in capitals redirect to each other, also in chains', async () => {
  const dir = await makeTemporaryFolder('redirects')
  const end = async (path: string, page: string) => {
    const reading = parseRedirects(await readFile(join(dir, 'redirects.yaml'), 'utf8'))
    expect(reading.faults).toEqual([])
    return reading.ok && findRedirect(createRedirects(reading.value), path, (each) => each === page)
  }
  await addRedirect(dir, '/article/snow', '/article/Snow')
  expect(await end('/article/snow', '/article/Snow')).toBe('/article/Snow')
  await addRedirect(dir, '/article/Snow', '/article/snow')
  expect(await end('/article/Snow', '/article/snow')).toBe('/article/snow')
  await addRedirect(dir, '/article/snow', '/article/SNOW')
  await addRedirect(dir, '/article/SNOW', '/article/ice')
  for (const old of ['/article/snow', '/article/Snow', '/article/SNOW'])
    expect(await end(old, '/article/ice')).toBe('/article/ice')
  await addRedirect(dir, '/article/ice', '/article/snow')
  for (const old of ['/article/ice', '/article/SNOW'])
    expect(await end(old, '/article/snow')).toBe('/article/snow')
})

it('adding a redirect creates a missing file, can be undone, and is refused for an unreadable file', async () => {
  const dir = await makeTemporaryFolder('redirects')
  const takeBack = await addRedirect(dir, '/article/old', '/article/new')
  expect(await readFile(join(dir, 'redirects.yaml'), 'utf8')).toBe(
    '# Old addresses with their new addresses.\n/article/old: /article/new\n',
  )
  await takeBack()
  expect(await readdir(dir)).toEqual([])
  await writeFile(join(dir, 'redirects.yaml'), '/a: [\n')
  await expect(addRedirect(dir, '/article/old', '/article/new')).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringMatching(/^Correct redirects.yaml first. line \d: /),
  })
})
