import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createClient } from 'contentful'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { article, createTestFolder } from './content-folder.testing.ts'

const PROGRAM = fileURLToPath(new URL('serve.ts', import.meta.url))
const WAIT = { timeout: 15_000, interval: 50 }

describe('the command content-service', () => {
  it('serves a folder of Markdown to the official client: entries, files, image sizes, drafts, sync', async () => {
    const folder = await createTestFolder({
      'articles/lake.md': article('The lake', '![A boat](boat.png)'),
      'articles/later.md': article('Later', '', { draft: 'yes' }),
      'assets/boat.png': await sharp({
        create: { width: 40, height: 20, channels: 3, background: 'red' },
      })
        .png()
        .toBuffer(),
    })
    const { host, output } = await start(folder.dir)
    const client = clientOf(host, 'content', 'delivery')
    expect(output()).toContain(`host: '${host}'`)

    const { items } = await client.getEntries({ content_type: 'articles' })
    expect(items.map(({ fields }) => fields.title)).toEqual(['The lake'])
    const { fields } = await client.getAsset('boat.png')
    const size = await fetch(`http:${fields.file?.url as string}?w=10&fm=webp`)
    expect(size.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(await size.arrayBuffer()).metadata()).toMatchObject({ width: 10, height: 5 })
    const drafts = await clientOf(host, 'content-preview', 'preview').getEntries()
    expect(drafts.items.map(({ sys }) => sys.id).toSorted()).toEqual(['lake', 'later'])

    const first = await client.sync({ initial: true })
    expect(first.entries.map(({ sys }) => sys.id)).toEqual(['lake'])
    await folder.write('articles/lake.md', article('The sea'))
    await vi.waitFor(async () => {
      const { entries } = await client.sync({ nextSyncToken: first.nextSyncToken })
      expect(entries.map((entry) => entry.fields.title)).toEqual([{ 'en-US': 'The sea' }])
    }, WAIT)
  })

  it('serves an empty folder with given ids, and added files', async () => {
    const folder = await createTestFolder()
    const { host } = await start(
      folder.dir,
      '--space',
      'mine',
      '--environment',
      'dev',
      '--delivery-token',
      'T',
    )
    const client = clientOf(host, 'content', 'T', { space: 'mine', environment: 'dev' })
    expect((await client.getEntries()).total).toBe(0)
    await folder.write('articles/first.md', article('First'))
    await vi.waitFor(async () => expect((await client.getEntries()).total).toBe(1), WAIT)
  })

  it('keeps sync tokens valid with --data, and stops on a signal', async () => {
    const { dir } = await createTestFolder({ 'articles/lake.md': article('The lake') })
    const { dir: data } = await createTestFolder()
    const first = await start(dir, '--data', data)
    const { nextSyncToken } = await clientOf(first.host, 'content', 'delivery').sync({ initial: true })
    first.process.kill('SIGTERM')
    expect(await first.ended).toEqual([0, null])

    const second = await start(dir, '--data', data)
    const { entries } = await clientOf(second.host, 'content', 'delivery').sync({ nextSyncToken })
    expect(entries).toEqual([])
  })

  it('forbids browsers to guess types, even outside the space', async () => {
    const { dir } = await createTestFolder()
    const { host } = await start(dir)
    for (const path of ['/', '/nothing', '/contents']) {
      const { status, headers } = await fetch(`http://${host}${path}`)
      expect([status, headers.get('x-content-type-options')]).toEqual([404, 'nosniff'])
    }
  })

  it('lists its options', async () => {
    const { code, output } = await run('--help')
    expect(code).toBe(0)
    for (const option of ['--port', '--host', '--space', '--environment', '--data', '--preview-token'])
      expect(output).toContain(option)
  })

  it('refuses an unknown option, and says why', async () => {
    const { code, output } = await run('.', '--prot')
    expect(output).toContain("Unknown option '--prot'.\n")
    expect(code).toBe(2)
  })

  it('refuses a port in use, and says so', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { code, output } = await run('.', '--port', String((other.address() as AddressInfo).port))
    expect(output).toContain('is taken')
    expect(code).toBe(2)
  })
})

function clientOf(
  host: string,
  basePath: string,
  accessToken: string,
  names = { space: 'waypost', environment: 'master' },
) {
  return createClient({ ...names, accessToken, host, basePath, insecure: true, retryOnError: false })
}

function launch(given: readonly string[]): {
  process: ChildProcess
  output(): string
  ended: Promise<unknown[]>
} {
  const child = spawn(process.execPath, [PROGRAM, ...given], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return { process: child, output: () => output, ended: once(child, 'close') }
}

/** Starts the command on a free port, and waits until it serves; it ends with the test. */
async function start(dir: string, ...given: string[]) {
  const launched = launch([dir, '--port', '0', ...given])
  onTestFinished(async () => {
    launched.process.kill('SIGKILL')
    await launched.ended
  })
  const host = await vi.waitFor(() => {
    const [, found] = /Delivery +http:\/\/(\S+)\/content /.exec(launched.output()) ?? []
    if (found === undefined) throw new Error(launched.output())
    return found
  }, WAIT)
  return { ...launched, host }
}

async function run(...given: string[]) {
  const launched = launch(given)
  const [code] = await launched.ended
  return { code, output: launched.output() }
}
