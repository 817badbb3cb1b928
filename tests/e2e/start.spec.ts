import { expect, test } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createContentFolder, writeArticle } from '../helpers/content-folder.ts'
import { makeTemporaryFolder } from '../helpers/temporary.ts'
import { findFreePort } from '../helpers/free-port.ts'
import { startWaypost } from '../helpers/waypost.ts'

/** What a start prints that does not come to stand. */
async function refusal(options: Parameters<typeof startWaypost>[0]): Promise<string> {
  try {
    await (await startWaypost(options)).stop()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('it started')
}

test.describe('a failed start prints one clear message and exits with code 1', () => {
  test('when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const message = await refusal({ port })
    other.close()
    expect(message).toContain(`Port ${port} is in use`)
    expectCleanRefusal(message)
  })

  test('when the data folder cannot be written to', async () => {
    const file = join(await makeTemporaryFolder('file'), 'a-file')
    await writeFile(file, '')
    const message = await refusal({ env: { DATA_DIR: join(file, 'data') } })
    expect(message).toContain(`The data folder ${join(file, 'data')} cannot be written to`)
    expectCleanRefusal(message)
  })

  test('when variables are bad', async () => {
    const message = await refusal({ env: { PUBLIC_URL: 'blog', LOG_LEVEL: 'loud' } })
    expect(message).toContain("PUBLIC_URL is 'blog'")
    expect(message).toContain("LOG_LEVEL is 'loud'")
    expectCleanRefusal(message)
  })
})

test('a start reads the settings that --env names, leaves out a broken article, and watches its files', async ({
  request,
}) => {
  const envFile = join(await makeTemporaryFolder('settings'), 'my.env')
  await writeFile(envFile, 'PUBLIC_URL=http://blog.example\nSMPT_URL=smtps://mail.example\n')
  const dir = await createContentFolder([{ id: 'one', title: 'One', body: 'First words.' }])
  await writeFile(join(dir, 'articles/broken.md'), '---\ntitle: Broken\ndraft: someday\n---\n\nText.\n')
  await using waypost = await startWaypost({ contentDir: dir, envFile })
  const titles = async () => {
    const { items } = await (await request.get(`${waypost.url}/api/entries`)).json()
    return items.map(({ title }: { title: string }) => title)
  }
  await test.step('settings', () => {
    const output = waypost.output()
    expect(output).toContain('Waypost is ready at  http://blog.example')
    expect(output.match(/SMPT_URL in .*my\.env is not known; did you mean SMTP_URL\?/g)).toHaveLength(1)
  })

  await test.step('a broken article is named with its line, and the others are served', async () => {
    expect(waypost.output()).toMatch(/articles\/broken\.md, line 3: /)
    expect(await titles()).toEqual(['One'])
  })

  await test.step('changed, added and removed files show; a broken change keeps the last good text', async () => {
    await writeArticle(dir, { id: 'one', title: 'Changed', body: 'Other words.' })
    await expect.poll(titles).toEqual(['Changed'])
    await writeArticle(dir, { id: 'two', title: 'Two', body: 'Second.' })
    await expect.poll(titles).toEqual(['Two', 'Changed'])
    await rm(join(dir, 'articles/two.md'))
    await expect.poll(titles).toEqual(['Changed'])
    await writeFile(join(dir, 'articles/one.md'), '---\ntitle: [\n---\n')
    await expect.poll(() => waypost.output()).toMatch(/articles\/one\.md, line \d/)
    expect(await titles()).toEqual(['Changed'])
  })
})

test('SIGINT stops the server with code 0 within 5 seconds, even with an idle connection', async () => {
  const waypost = await startWaypost()
  const socket = connect(Number(new URL(waypost.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /home HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  socket.on('error', () => {})
  const startedAt = performance.now()
  waypost.process.kill('SIGINT')
  const [code] = await once(waypost.process, 'exit')
  expect(code).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  socket.destroy()
  await waypost.stop()
})

test('SIGTERM stops the server within 5 seconds while bodies are still arriving, and the last answers announce it', async () => {
  const waypost = await startWaypost()
  const sockets = ['/api/auth/sign-in', '/api/v1.0/email/send', '/api/articles/a/comments'].map((path) =>
    connect(Number(new URL(waypost.url).port), '127.0.0.1')
      .on('error', () => {})
      .on('connect', function (this: Socket) {
        this.write(
          `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`,
        )
      }),
  )
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  // Connections are taken in their order, so the half requests have arrived once this one is answered.
  expect((await fetch(`${waypost.url}/healthz`)).status).toBe(200)
  const startedAt = performance.now()
  waypost.process.kill('SIGTERM')
  await expect.poll(() => isUp(waypost.url), { intervals: [20] }).toBe(false)
  const answer = text(sockets[0])
  sockets[0].write('}')
  expect(await answer).toMatch(/^HTTP\/1\.1 4\d\d .*\r\nconnection: close\r\n/is)
  const [code] = await once(waypost.process, 'exit')
  expect(code).toBe(0)
  // A second is left for a machine that does other things as well.
  expect(performance.now() - startedAt).toBeLessThan(4_000)
  await waypost.stop()
})

test('the server stops when the npm that started it gets a signal', async () => {
  const port = await findFreePort()
  const npm = spawn('npm', ['run', 'serve'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, PORT: String(port), DATA_DIR: await makeTemporaryFolder('data') },
    stdio: 'ignore',
    shell: process.platform === 'win32',
  })
  const url = `http://localhost:${port}`
  await expect.poll(() => isUp(url), { timeout: 60_000 }).toBe(true)
  npm.kill('SIGTERM')
  await expect.poll(() => isUp(url)).toBe(false)
})

function isUp(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  )
}

function expectCleanRefusal(message: string) {
  expect(message).toContain('It ended with 1 ')
  expect(message).not.toMatch(/^\s+at /m)
}
