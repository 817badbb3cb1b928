import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { checkImports } from './check-imports.ts'

/** Files that keep every rule. */
const HOUSE = {
  'package.json': '{"imports":{"#domain/*":"./domain/*","#server/*":"./server/*"}}',
  'domain/month.ts': "import { z } from 'zod'",
  'packages/http/package.json': '{"name":"@waypost/http","exports":"./index.ts"}',
  'packages/http/index.ts': "import { createServer } from 'node:http'",
  'packages/http/deep/inside.ts': '',
  'server/database/database.ts': '',
  'server/database/dialect.ts': '',
  'server/identity/identity.ts': "export * from './store/users.ts'",
  'server/identity/types.ts': '',
  'server/identity/store/users.ts': "import type { User } from '../types.ts'",
  'server/mail/mail.ts':
    "import { list } from '@waypost/http'\nimport type { User } from '#server/identity/types.ts'",
  'server/mail/mail.test.ts': "import '../identity/store/users.ts'",
  'server/mail/queue/late/worker.ts': '',
  'server/app.ts': "import { openMail } from './mail/mail.ts'",
  'app/routes/home.tsx':
    "import { type User } from '#server/identity/types.ts'\nimport { useState } from 'react'",
  'cli/main.ts': "import { openMail } from '#server/mail/mail.ts'\nawait import('node:fs')",
}

it('no import is reported when every rule is kept', async () => {
  expect(await check({})).toEqual([])
})

it.each([
  [
    'a path that climbs far',
    'server/mail/queue/late/worker.ts',
    '../../../identity/store/users.ts',
    'server/mail may not import server/identity',
  ],
  [
    'an alias',
    'server/app.ts',
    '#server/identity/store/users.ts',
    'it is not the front door of server/identity',
  ],
  [
    'a front door that is not open to this room',
    'server/mail/mail.ts',
    '#server/identity/identity.ts',
    'server/mail may not import server/identity',
  ],
  [
    'a file beside the front door',
    'server/mail/mail.ts',
    '../database/dialect.ts',
    'it is not the front door of server/database',
  ],
  [
    'types as values',
    'server/mail/mail.ts',
    '../identity/types.ts',
    'server/mail may not import server/identity',
  ],
  [
    'the inside of a package',
    'server/mail/mail.ts',
    '../../packages/http/deep/inside.ts',
    'a package is imported by its name',
  ],
  [
    'the server from a package',
    'packages/http/index.ts',
    '../../server/database/database.ts',
    'packages/http may not import server/database',
  ],
  [
    'the server from the domain',
    'domain/month.ts',
    '#server/database/database.ts',
    'domain may not import server/database',
  ],
  [
    'the server from a screen',
    'app/routes/home.tsx',
    '#server/mail/mail.ts',
    'app may not import server/mail',
  ],
  ['a package that browsers cannot run', 'app/routes/home.tsx', 'node:fs', 'app may not use this package'],
  ['a test', 'cli/main.ts', '#server/mail/mail.test.ts', 'only tests may import it'],
])('refuses %s', async (_, from, name, reason) => {
  const line = `${from} imports '${name}': ${reason}.`
  expect(await check({ [from]: `import { x } from '${name}'` })).toContain(line)
  expect(await check({ [from]: `export * from '${name}'` })).toContain(line)
  expect(await check({ [from]: `await import('${name}')` })).toContain(line)
})

it('a file outside all rooms is refused', async () => {
  expect(await check({ 'server/attic/box.ts': "import 'node:fs'" })).toEqual([
    "server/attic/box.ts imports 'node:fs': its folder is not a room of scripts/check-imports.ts.",
  ])
})

async function check(files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = await makeTemporaryFolder('imports')
  for (const [path, text] of Object.entries({ ...HOUSE, ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  await mkdir(join(root, 'node_modules/@waypost'), { recursive: true })
  await symlink(join(root, 'packages/http'), join(root, 'node_modules/@waypost/http'), 'junction')
  return checkImports(root)
}
