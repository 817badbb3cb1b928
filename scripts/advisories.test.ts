import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { findAdvisories } from './advisories.ts'

const ADVISORY = {
  id: 1,
  url: 'https://advisories.example/GHSA-1',
  title: 'Reads any file',
  severity: 'high',
  vulnerable_versions: '<2.0.0',
}

it('an advisory about a production package is reported', async () => {
  const found = await findIn((request, response) => {
    const isQuestion = request.url === '/-/npm/v1/security/advisories/bulk'
    const answer = isQuestion ? { used: [ADVISORY] } : { name: 'used', versions: {} }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  expect(found).toEqual(['used <2.0.0: Reads any file (high, https://advisories.example/GHSA-1)'])
})

it('no advisory is reported without one in the registry', async () => {
  expect(await findIn((_, response) => void response.end('{}'))).toEqual([])
})

it('a refusal of the registry is reported as no lookup', async () => {
  expect(await findIn((_, response) => void response.writeHead(405).end())).toBeUndefined()
})

/** Looks up advisories at a registry that answers so, for a project with one package. */
async function findIn(registry: RequestListener) {
  const server = createServer(registry).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const dir = await makeTemporaryFolder('advisories')
  const dependencies = { used: '1.0.0' }
  await writeFile(join(dir, 'package.json'), JSON.stringify({ name: 'a', version: '1.0.0', dependencies }))
  const packages = {
    '': { name: 'a', version: '1.0.0', dependencies },
    'node_modules/used': { version: '1.0.0' },
  }
  await writeFile(
    join(dir, 'package-lock.json'),
    JSON.stringify({ name: 'a', version: '1.0.0', lockfileVersion: 3, packages }),
  )
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return findAdvisories(dir, {
    ...process.env,
    npm_config_registry: address,
    npm_config_cache: join(dir, 'cache'),
  })
}
