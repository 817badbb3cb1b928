import { execFile } from 'node:child_process'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv, promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { checkContent } from './check/check-content.ts'
import { waypost } from './command.testing.ts'

const HERS = ['init', '--name', 'Zoë "Z" Ray: painter', '--title', '#1', '--accent', '#123 ']
const root = fileURLToPath(new URL('..', import.meta.url))

describe('waypost init', () => {
  it('creates an empty blog without problems', async () => {
    const dir = join(await makeTemporaryFolder('site'), 'content')
    const { code, out } = await waypost(HERS, { env: { CONTENT_DIR: dir } })
    expect([code, out]).toEqual([0, expect.stringContaining(`Your blog is in ${dir}`)])
    expect(await readSite(dir)).toMatchObject({
      name: 'Zoë "Z" Ray: painter',
      title: '#1',
      look: { accent: '#123' },
    })
    expect(await findFaults(dir)).toMatchObject({ articles: 0, findings: [] })
  })

  it('has examples in site.yaml that work once they are uncommented', async () => {
    const dir = await makeTemporaryFolder('content')
    await waypost(HERS, { env: { CONTENT_DIR: dir } })
    const path = join(dir, 'site.yaml')
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll(/^( *)#(?! \S)/gm, '$1'))
    await cp(join(root, 'sample/assets/portrait.jpg'), join(dir, 'assets/portrait.jpg'))
    expect(await readSite(dir)).toMatchObject({ photo: {}, map: {}, about: {}, contact: {} })
    expect(await findFaults(dir)).toMatchObject({ findings: [] })
  })

  it('creates a blog with the sample’s articles and her name', async () => {
    const dir = await makeTemporaryFolder('content')
    const { out } = await waypost([...HERS, '--sample', '--json'], { env: { CONTENT_DIR: dir } })
    expect(JSON.parse(out)).toMatchObject({ folder: dir, withSample: true })
    expect(await readSite(dir)).toMatchObject({
      name: 'Zoë "Z" Ray: painter',
      copyright: expect.stringContaining('Zoë "Z" Ray: painter'),
      photo: { file: 'portrait.jpg' },
    })
    expect(await readdir(join(dir, 'articles'))).toEqual(await readdir(join(root, 'sample/articles')))
    expect(await findFaults(dir)).toMatchObject({ findings: [] })
  })

  it('creates it in the given folder, and sets CONTENT_DIR', async () => {
    const cwd = await makeTemporaryFolder('cwd')
    const settings = join(cwd, 'settings')
    await writeFile(settings, 'PORT=3001')
    const run = (...args: string[]) =>
      waypost(['--env', settings, ...args], { cwd, env: { CONTENT_DIR: undefined } })
    const dir = join(cwd, 'a blog')
    expect((await run(...HERS, 'a blog')).out).toContain(`now says CONTENT_DIR='${dir}'`)
    const { out } = await run('check')
    expect(out).toContain('Checked 0 articles, 0 files.')
    const second = await run(...HERS, 'second')
    expect(second.out).toContain(`The site still shows ${dir}.`)
    expect(await readFile(settings, 'utf8')).toBe(`PORT=3001\nCONTENT_DIR='${dir}'\n`)
  })

  it.each(["Zoë's blog #1", `"Zoë's" blog`])('makes %s, and the site finds it', async (name) => {
    const cwd = await makeTemporaryFolder('cwd')
    const settings = join(cwd, 'settings')
    await writeFile(settings, '')
    await waypost(['--env', settings, ...HERS, join(cwd, name)], { cwd, env: { CONTENT_DIR: undefined } })
    expect(parseEnv(await readFile(settings, 'utf8'))).toEqual({ CONTENT_DIR: join(cwd, name) })
  })

  it.runIf(process.platform === 'linux')(
    'says what to write into settings that it may not change',
    async () => {
      const cwd = await makeTemporaryFolder('cwd')
      const place = { cwd, env: { CONTENT_DIR: undefined } }
      const { code, out } = await waypost(['--env', '/proc/version', ...HERS, 'blog'], place)
      expect([code, out]).toEqual([
        0,
        expect.stringMatching(/write CONTENT_DIR='.*blog' into \/proc\/version/),
      ])
    },
  )

  it('changes no folder that already has content', async () => {
    const dir = await makeTemporaryFolder('content')
    await writeFile(join(dir, 'notes.txt'), 'mine')
    const { code, err } = await waypost([...HERS, dir])
    expect([code, err]).toEqual([1, expect.stringContaining('is not empty. Nothing in it was changed')])
    expect(await readdir(dir)).toEqual(['notes.txt'])
    const file = await waypost([...HERS, join(dir, 'notes.txt')])
    expect([file.code, file.err]).toEqual([1, expect.stringContaining('is a file. Name a folder.')])
  })

  it.each([
    [['--title', 'Road'], 'Give --name.'],
    [['--name', ' ', '--title', 'Road'], '--name is empty.'],
    [['--name', 'Zoë', '--title', 'Road', '--accent', 'red'], "--accent is 'red'. A color is a #"],
    [['a', 'b'], "'b' is not expected"],
  ])('reports the mistake in %j, and writes nothing', async (args, words) => {
    const dir = await makeTemporaryFolder('content')
    const { code, err } = await waypost(['init', ...args], { env: { CONTENT_DIR: dir } })
    expect([code, err]).toEqual([2, expect.stringContaining(words)])
    expect(await readdir(dir)).toEqual([])
  })
})

it('an upgrade leaves her folder unchanged', async () => {
  const upstream = await makeTemporaryFolder('upstream')
  await cp(join(root, '.gitignore'), join(upstream, '.gitignore'))
  await cp(join(root, 'sample'), join(upstream, 'sample'), { recursive: true })
  await git(upstream, 'init', '--quiet', '--initial-branch=main')
  await commit(upstream)
  const cwd = await makeTemporaryFolder('hers')
  await git(cwd, 'clone', '--quiet', upstream, '.')
  await waypost([...HERS, '--sample'], { env: { CONTENT_DIR: join(cwd, 'content') } })
  const mine = ['site.yaml', 'articles/lake.md', 'assets/portrait.jpg'].map((name) =>
    join(cwd, 'content', name),
  )
  for (const path of mine) await writeFile(path, 'mine')

  await writeFile(join(upstream, 'sample/site.yaml'), 'newer')
  await cp(join(upstream, 'sample/assets/kites.jpg'), join(upstream, 'sample/assets/portrait.jpg'))
  await commit(upstream)
  await git(cwd, 'pull', '--quiet')

  expect(await readFile(join(cwd, 'sample/site.yaml'), 'utf8')).toBe('newer')
  for (const path of mine) expect(await readFile(path, 'utf8')).toBe('mine')
  expect(await git(cwd, 'status', '--porcelain')).toBe('')
})

async function commit(cwd: string): Promise<void> {
  await git(cwd, 'add', '.')
  const author = ['-c', 'user.name=Zoë', '-c', 'user.email=zoe@example.com']
  await git(cwd, ...author, '-c', 'commit.gpgsign=false', 'commit', '--quiet', '--message', 'a version')
}

async function git(cwd: string, ...args: string[]): Promise<string> {
  return (await promisify(execFile)('git', args, { cwd })).stdout
}

async function readSite(dir: string): Promise<unknown> {
  return parse(await readFile(join(dir, 'site.yaml'), 'utf8'))
}

async function findFaults(contentDir: string) {
  return checkContent({ contentDir, publicUrl: 'http://localhost:3000' })
}
