import { expect, test } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../helpers/free-port.ts'
import { makeTemporaryFolder } from '../helpers/temporary.ts'
import { startWaypost } from '../helpers/waypost.ts'

const command = fileURLToPath(new URL('../../waypost', import.meta.url))

test('the doctor reports whether the site is ready, and whether its proxy matches TRUST_PROXY', async () => {
  const port = await findFreePort()
  const proxy = { addsAddress: true }
  const server = createServer(async (request, response) => {
    const headers = proxy.addsAddress ? { 'x-forwarded-for': '192.0.2.7' } : undefined
    const answer = await fetch(`http://127.0.0.1:${port}${request.url}`, { headers })
    response.writeHead(answer.status).end(await answer.text())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const publicUrl = `http://localhost:${(server.address() as AddressInfo).port}`
  const envFile = join(await makeTemporaryFolder('settings'), 'my.env')
  await writeFile(envFile, `PUBLIC_URL=${publicUrl}\nTRUST_PROXY=1\n`)
  const waypost = await startWaypost({ port, envFile })

  /** What the doctor says of the site and of its address. */
  async function examine(): Promise<string[]> {
    const { PATH } = process.env
    const env = { PATH, PORT: String(port), DATA_DIR: waypost.dataDir }
    const child = spawn(command, ['doctor', '--json', '--env', envFile], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const told = (await json(child.stdout)) as { subject: string; state: string; text: string }[]
    return told
      .filter(({ subject }) => ['Site', 'Public address', 'Build', 'Database'].includes(subject))
      .map(({ subject, state, text }) => `${subject} ${state}: ${text}`)
  }

  try {
    expect(await examine()).toEqual([
      expect.stringMatching(/^Database ok: .* is up to date\.$/),
      'Build ok: The build is up to date.',
      `Site ok: It runs at http://127.0.0.1:${port}, and is ready.`,
      expect.stringMatching(/^Public address note: .* works on this machine only/),
    ])
    proxy.addsAddress = false
    expect(await examine()).toContainEqual(
      expect.stringMatching(/^Public address wrong: Requests through .* contradict TRUST_PROXY/),
    )
  } finally {
    await waypost.stop()
    server.close()
  }
})
