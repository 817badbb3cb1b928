/** The packed content service in an empty folder, as another program has it: installed, started, embedded, and read. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import metadata from '../../package.json' with { type: 'json' }
import { findFreePort } from '../helpers/free-port.ts'
import { makeTemporaryFolder } from '../helpers/temporary.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Added to the program of the README. */
const ADDED = `
console.log((await client.getEntries()).items[0].fields.title)
// @ts-expect-error The declarations say what a service has.
void service.unknown
declare const process: { exit(): void }
process.exit()
`
let folder: string

beforeAll(async () => {
  folder = await makeTemporaryFolder('program')
  await run('node', join(root, 'scripts/pack-content-service.ts'), '--to', folder)
  const [file] = await readdir(folder)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await mkdir(join(folder, 'content/articles'), { recursive: true })
  await writeFile(join(folder, 'content/articles/first.md'), '---\ntitle: First\n---\n\nHello.\n')
  const { contentful } = metadata.devDependencies
  await run('npm', 'install', '--no-audit', '--no-fund', `./${file}`, `contentful@${contentful}`)
})

it('a program embeds the packed content service, with its types', async () => {
  const readme = await readFile(join(root, 'packages/content-service/README.md'), 'utf8')
  const [, program] = /```ts\n(.*?)```/s.exec(readme)!
  const port = String(await findFreePort())
  const here = program
    .replace('/absolute/path/of/the/folder', join(folder, 'content'))
    .replaceAll('3000', port)
  await writeFile(join(folder, 'program.ts'), here + ADDED)
  await run(
    join(root, 'node_modules/.bin/tsc'),
    ...'--ignoreConfig --noEmit --strict --module nodenext --target esnext --skipLibCheck program.ts'.split(
      ' ',
    ),
  )
  expect(await run('node', 'program.ts')).toMatch(/^First$/m)
})

it('npx starts the packed content service', async () => {
  const child = spawn('npx', ['content-service', './content', '--port=0'], { cwd: folder, detached: true })
  const [greeting] = (await once(child.stdout, 'data')) as [Buffer]
  const [, address] = /Delivery {2}(\S+)/.exec(String(greeting))!
  const url = `${address}/spaces/waypost/environments/master/entries?access_token=delivery`
  expect(await (await fetch(url)).text()).toContain('"First"')
  process.kill(-child.pid!)
})

async function run(program: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, words, { cwd: folder }).catch((error: unknown) => {
    throw new Error(String((error as { stdout?: string }).stdout), { cause: error })
  })
  return stdout
}
