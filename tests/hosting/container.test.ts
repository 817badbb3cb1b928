/** The image and compose.yaml. What needs an engine is skipped, in so many words, where none answers. */
import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { findFreePort } from '../helpers/free-port.ts'
import { makeTemporaryFolder } from '../helpers/temporary.ts'
import { makeRelease, VERSION } from './release.ts'

const IMAGE = `waypost:${VERSION}`
const root = fileURLToPath(new URL('../..', import.meta.url))
const hasEngine = spawnSync('docker', ['info']).status === 0
const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0
if (!hasEngine) console.log('No container is built: no Docker engine answers here.')
if (!hasCompose) console.log('compose.yaml is not checked: the docker command has no compose plugin here.')

const started: string[] = []
afterAll(() => {
  for (const container of started) docker('rm', '--force', '--volumes', container)
})

it.skipIf(!hasEngine)(
  'the image shows the sample without settings, on a read-only root, and stops on a signal',
  async () => {
    const releases = await makeTemporaryFolder('releases')
    makeRelease(releases)
    docker('load', '--input', join(releases, `waypost-${VERSION}-image.tar.gz`))
    const port = await findFreePort()
    const options = ['--detach', '--read-only', '--cap-drop=ALL', '--publish', `127.0.0.1:${port}:3000`]
    const container = run(...options, IMAGE)
    await expect.poll(() => healthOf(container), { timeout: 60_000 }).toBe('healthy')
    expect(await (await fetch(`http://127.0.0.1:${port}/home`)).text()).toContain('</html>')
    expect(docker('exec', container, 'id', '--user')).not.toBe('0')
    expect(docker('exec', container, './waypost', 'doctor', '--json')).toContain('{')
    docker('stop', '--time', '15', container)
    expect(docker('inspect', '--format', '{{.State.ExitCode}}', container)).toBe('0')
  },
)

it.skipIf(!hasEngine)('the image shows a mounted folder, and its changes', async () => {
  const content = await makeTemporaryFolder('content')
  await cp(join(root, 'sample'), content, { recursive: true })
  const port = await findFreePort()
  const mount = ['--volume', `${content}:/waypost/content:ro`]
  const container = run('--detach', ...mount, '--publish', `127.0.0.1:${port}:3000`, IMAGE)
  await expect.poll(() => healthOf(container), { timeout: 60_000 }).toBe('healthy')
  const article = '---\ntitle: Mounted\ncategory: Home Ground\ndate: 2026-01-02\n---\n\nSeen.\n'
  writeFileSync(join(content, 'articles/mounted.md'), article)
  const read = async () => (await fetch(`http://127.0.0.1:${port}/article/mounted`)).text()
  await expect.poll(read, { timeout: 30_000 }).toContain('Seen.')
})

it.skipIf(!hasCompose)('compose.yaml is valid, and requires the name of the blog', () => {
  const compose = (env: NodeJS.ProcessEnv) =>
    spawnSync('docker', ['compose', '--project-directory', root, '--profile', 'postgres', 'config'], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    })
  expect(compose({ DOMAIN: 'blog.example', VERSION }).stderr).toBe('')
  expect(compose({ DOMAIN: '', VERSION }).stderr).toContain('DOMAIN=blog.example')
})

function run(...words: string[]): string {
  const container = docker('run', ...words)
  started.push(container)
  return container
}

function healthOf(container: string): string {
  return docker('inspect', '--format', '{{.State.Health.Status}}', container)
}

function docker(...words: string[]): string {
  return execFileSync('docker', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
}
