/**
 * Checks that each file imports only doors that are open to its room. `import/no-cycle` of oxlint finds circles.
 *
 *   node scripts/check-imports.ts    prints a line for each import that breaks a rule
 */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

interface Room {
  /** Rooms that this room may import. A name that ends in `/` is a group of rooms. */
  imports: readonly string[]
  /** Whether the room may import the `types.ts` of any room, with `import type`. */
  takesTypes?: boolean
  /** Files that other rooms may import. If absent: a package's `exports`, or `<room>/<room>.ts`. */
  door?: RegExp
  /** Whether the room may import the stores of any room, `<room>/*-store.ts`, which need no open server. */
  takesStores?: boolean
  /** npm packages and Node modules that the room may import. If absent: any. */
  npm?: RegExp
  /** Files for tests and scripts that the room may import. If absent: none. */
  helpers?: RegExp
}

const ANY_FILE = /./
const LEAVES = ['domain', 'packages/', 'server/errors.ts', 'server/log.ts']
const SERVER_ROOM: Room = {
  imports: [
    ...LEAVES,
    'server/builds',
    'server/context.ts',
    'server/data-dir.ts',
    'server/database',
    'server/http',
    'server/design',
  ],
  takesTypes: true,
}
const EVERYTHING = ['domain', 'packages/', 'server/']
const BROWSER =
  /^(react|react-dom|react-router|@react-router\/dev|@emailjs\/browser|@simplewebauthn\/browser|bootstrap-icons|idb|linkify-it|schema-dts)(\/|$)/
const STUDIO_BROWSER =
  /^(react|react-dom|react-router|@codemirror\/[\w-]+|@lezer\/[\w-]+|@simplewebauthn\/browser|bootstrap-icons|hast|idb|node-diff3|react-image-crop|vite|yaml)(\/|$)|^node:url$/

/** Every room of the repository. */
const ROOMS: Readonly<Record<string, Room>> = {
  domain: { imports: [], door: ANY_FILE, npm: /^zod$/ },
  'packages/http': { imports: [] },
  'packages/local-files': { imports: [] },
  'packages/markup': { imports: [] },
  'packages/content-service': { imports: ['packages/http', 'packages/local-files', 'packages/markup'] },
  'server/errors.ts': { imports: [], door: ANY_FILE },
  'server/log.ts': { imports: ['server/errors.ts'], door: ANY_FILE },
  'server/builds': { imports: LEAVES },
  'server/context.ts': { imports: [...LEAVES, 'server/http'], takesTypes: true, door: ANY_FILE },
  'server/data-dir.ts': { imports: LEAVES, door: ANY_FILE },
  'server/shutdown.ts': { imports: LEAVES, door: ANY_FILE },
  'server/config': {
    imports: [...LEAVES, 'package.json', 'server/data-dir.ts', 'server/database', 'server/http'],
    takesTypes: true,
  },
  'server/greeting.ts': { imports: ['server/database'], takesTypes: true, door: ANY_FILE },
  'server/http': { imports: LEAVES, takesTypes: true, door: ANY_FILE },
  'server/database': { imports: LEAVES, takesTypes: true },
  'server/design': { imports: [...LEAVES, 'server/builds'], takesTypes: true, door: ANY_FILE },
  'server/content': SERVER_ROOM,
  'server/site': SERVER_ROOM,
  'server/drawings': SERVER_ROOM,
  'server/catalog': SERVER_ROOM,
  'server/names': SERVER_ROOM,
  'server/identity': SERVER_ROOM,
  'server/interactions': SERVER_ROOM,
  'server/mail': SERVER_ROOM,
  'server/backups': SERVER_ROOM,
  'server/diagnosis': SERVER_ROOM,
  'server/upgrades': SERVER_ROOM,
  'server/pages': SERVER_ROOM,
  'server/metrics': SERVER_ROOM,
  'server/numbers': SERVER_ROOM,
  'server/studio': SERVER_ROOM,
  'server/preview': SERVER_ROOM,
  'server/static-site': { imports: EVERYTHING, takesTypes: true },
  'server/wordpress-export': { imports: EVERYTHING, takesTypes: true },
  'server/settings.ts': { imports: EVERYTHING, takesTypes: true, door: ANY_FILE },
  'server/open-context.ts': { imports: EVERYTHING, takesTypes: true, door: ANY_FILE },
  'server/app.ts': { imports: EVERYTHING, takesTypes: true, door: ANY_FILE },
  'server/entry.ts': { imports: [...EVERYTHING, 'package.json'], takesTypes: true, door: ANY_FILE },
  'server/start.ts': { imports: ['server/entry.ts'] },
  'package.json': { imports: [], door: ANY_FILE },
  ui: { imports: ['domain'], takesTypes: true, door: ANY_FILE, npm: BROWSER },
  app: {
    imports: ['domain', 'ui'],
    takesTypes: true,
    npm: BROWSER,
  },
  studio: {
    imports: ['domain', 'packages/content-service', 'packages/markup', 'ui'],
    takesTypes: true,
    npm: STUDIO_BROWSER,
  },
  cli: { imports: [...EVERYTHING, 'package.json'], takesTypes: true, takesStores: true },
  bench: { imports: [], helpers: /^(tests\/(helpers|states)|scripts\/browser\.ts$)/ },
}

/** These files may import anything, and nothing else imports them. */
const TESTS = /^(tests|scripts)\/|\.(test|testing)\.tsx?$/
const TYPES = /\/types\.ts$|^server\/config\/config\.ts$/
const STORES = /^server\/\w+\/[\w-]+-store\.ts$/

interface Import {
  from: string
  /** As written in the source. */
  name: string
  /** A path from the root, or the name of an npm package or of a module of Node. */
  to: string
  isType: boolean
}

/** Reads the imports of all files below `root`, and returns a line for each broken rule. */
export async function checkImports(root: string): Promise<string[]> {
  const pattern = '{app,bench,cli,domain,packages,server,studio,ui}/**/*.{ts,tsx}'
  const files = await Array.fromAsync(glob(pattern, { cwd: root, exclude: ['**/node_modules'] }))
  const sources = files.filter((file) => !TESTS.test(file)).toSorted()
  const imports = sources.flatMap((file) => readImports(root, file))
  return imports.flatMap((each) => {
    const reason = whyRefused(each)
    return reason ? [`${each.from} imports '${each.name}': ${reason}.`] : []
  })
}

function readImports(root: string, from: string): Import[] {
  const path = join(root, from)
  const source = readFileSync(path, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(path, source).module
  const written = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ name: moduleRequest.value, isType }] : [])),
    ...dynamicImports
      .map(({ moduleRequest: { start, end } }) => source.slice(start, end).match(/^'(.*)'$/)?.[1])
      .flatMap((name) => (name ? [{ name, isType: false }] : [])),
  ]
  const { resolve } = createRequire(path)
  return written
    .filter(({ name }) => !name.includes('/+types/'))
    .map(({ name, isType }) => {
      const isOurs = /^[.#]|^@waypost\//.test(name)
      return { from, name, isType, to: isOurs ? relative(root, resolve(name.replace(/\?.*/, ''))) : name }
    })
}

/** @returns `undefined` for an allowed import */
function whyRefused({ from, name, to, isType }: Import): string | undefined {
  const room = roomOf(from)
  if (room === undefined) return 'its folder is not a room of scripts/check-imports.ts'
  const rules = ROOMS[room]
  if (to === name) return rules.npm?.test(name) === false ? `${room} may not use this package` : undefined
  if (TESTS.test(to)) return rules.helpers?.test(to) ? undefined : 'only tests may import it'
  const other = roomOf(to)
  if (other === room) return undefined
  if (isType && rules.takesTypes && TYPES.test(to)) return undefined
  if (other === undefined) return 'it is not in a room of scripts/check-imports.ts'
  if (!rules.imports.some((known) => known === other || (known.endsWith('/') && other.startsWith(known))))
    return `${room} may not import ${other}`
  if (other.startsWith('packages/'))
    return name.startsWith('@waypost/') ? undefined : 'a package is imported by its name'
  if (rules.takesStores && STORES.test(to)) return undefined
  const door = ROOMS[other].door ?? new RegExp(`^${other}/${other.split('/').at(-1)}\\.ts$`)
  return door.test(to) ? undefined : `it is not the front door of ${other}`
}

function roomOf(path: string): string | undefined {
  return Object.keys(ROOMS).find((room) => path === room || path.startsWith(`${room}/`))
}

if (import.meta.main) {
  const broken = await checkImports(fileURLToPath(new URL('..', import.meta.url)))
  for (const line of broken) console.error(line)
  if (broken.length > 0) console.error(`${broken.length} imports break a rule.`)
  process.exitCode = broken.length > 0 ? 1 : 0
}
