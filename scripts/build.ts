/**
 * Builds the pages and the server, unless there is a build of these sources, and makes the next start run it.
 *
 * Each build has a folder, `build/<digest of its sources>`, with the layout of the repository, which appears once it is complete. A
 * running site keeps the files of its build, and serves those of older builds to open pages (decision 049).
 *
 * The server becomes one file instead of 2,000, libraries included, which starts sooner and takes less memory (decisions 022, 024).
 * The `waypost` command comes with it, so a built site runs without the sources and their packages.
 *
 *   node scripts/build.ts
 *   node scripts/build.ts --check    builds nothing; exits with 1 if the next start would run other sources
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, glob, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import postcss, { type Container } from 'postcss'
import { build as buildWithVite } from 'vite'
import { ASSETS_PATH, STUDIO_ASSETS_PATH } from '../domain/addresses.ts'
import type { StyleRule } from '../server/pages/style-rules.ts'
import {
  BUILD_NAME_LENGTH,
  isSwitchedTo,
  removeOldBuilds,
  switchToBuild,
  unfinishedBuild,
} from './build-folders.ts'

/** All sources that a build depends on. */
const SOURCES = [
  'app/**/*',
  'cli/**/*',
  'domain/**/*',
  'packages/**/*.{ts,json}',
  'server/**/*',
  'studio/**/*',
  'ui/**/*',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'scripts/build-folders.ts',
  'scripts/build.ts',
]
/** Packages with native code or WebAssembly, that the built pages load as well, or that only development needs. */
const NOT_BUNDLED = [
  'sharp',
  'harfbuzzjs',
  'react',
  'react-dom',
  'react-router',
  'vite',
  'oauth2-mock-server',
]

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const digest = (await hashSources()).slice(0, BUILD_NAME_LENGTH)
const part = unfinishedBuild('build')
if (process.argv.includes('--check')) process.exit((await isSwitchedTo('build', digest)) ? 0 : 1)
if (!existsSync(`build/${digest}`)) await build()
await switchToBuild('build', digest)
await removeOldBuilds('build')

async function build() {
  const startedAt = performance.now()
  process.stdout.write('Building the pages and the server ... ')
  // The framework's build empties its folder, so it comes first.
  await runReactRouter()
  await buildStudio()
  await cp('ui/tokens.css', `${part}/ui/tokens.css`)
  await bundleServer()
  await listStyleRules()
  await bundleServiceWorker('client', 'app/offline/service-worker.ts', ASSETS_PATH)
  await bundleServiceWorker('studio', 'studio/service-worker.ts', STUDIO_ASSETS_PATH)
  await compressAssets()
  // Another process may have finished the same build meanwhile.
  if (existsSync(`build/${digest}`)) await rm(part, { recursive: true })
  else await rename(part, `build/${digest}`)
  console.log(`done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const path of (await listFiles(SOURCES)).toSorted()) hash.update(path).update(await readFile(path))
  return hash.digest('hex')
}

async function listFiles(patterns: string[]): Promise<string[]> {
  const entries = await Array.fromAsync(glob(patterns, { withFileTypes: true }))
  return entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`)
}

/** Runs the framework's build, and prints its output only if it fails. */
async function runReactRouter() {
  const child = spawn(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: part },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code === 0) return
  console.log('failed')
  console.error(Buffer.concat(output).toString())
  process.exit(1)
}

/** Writes `server/bundle/entry.js` and `waypost.js`, as deep in the build as the rooms are in the repository. Keeps names for stack traces. */
async function bundleServer() {
  await buildWithVite({
    configFile: false,
    logLevel: 'error',
    define: { BUILT_FROM: JSON.stringify(digest) },
    ssr: { noExternal: true, external: NOT_BUNDLED },
    build: {
      ssr: true,
      target: 'node26',
      outDir: `${part}/server/bundle`,
      emptyOutDir: false,
      rolldownOptions: {
        input: {
          entry: 'server/start.ts',
          waypost: 'cli/main.ts',
          'import-process': 'server/studio/import/import-process.ts',
        },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  })
}

/** Writes the studio's scripts and styles to `studio/assets/`; readers' pages load none of them. */
async function buildStudio() {
  await buildWithVite({
    configFile: 'studio/vite.config.ts',
    logLevel: 'error',
    build: { outDir: `${part}/studio/assets` },
  })
}

/**
 * Writes the `service-worker.js` of a folder, with a list of its scripts and styles.
 *
 * @param assetsPath Address of the folder's `assets/`.
 */
async function bundleServiceWorker(folder: string, input: string, assetsPath: string) {
  const files = await listFiles([`${part}/${folder}/assets/*.{js,css}`])
  const paths = files.map((path) => `${assetsPath}/${basename(path)}`)
  await buildWithVite({
    configFile: false,
    logLevel: 'error',
    define: { BUILT_FILES: JSON.stringify(paths) },
    build: {
      outDir: `${part}/${folder}`,
      emptyOutDir: false,
      rolldownOptions: { input, output: { format: 'iife', entryFileNames: 'service-worker.js' } },
    },
  })
}

/** Writes the rules of the pages' style sheet to `server/style-rules.json`: the server sends those that a page shows. */
async function listStyleRules() {
  const [path] = await listFiles([`${part}/client/assets/*.css`])
  const rules = withAnimations(rulesOf(postcss.parse(await readFile(path, 'utf8'))))
  await writeFile(`${part}/server/style-rules.json`, JSON.stringify(rules))
}

/** Without what no first view shows: prints, which have the whole style sheet, and steps to another screen. */
function rulesOf({ nodes = [] }: Container, within: readonly string[] = []): StyleRule[] {
  return nodes.flatMap((node) => {
    if (node.type === 'rule') {
      if (node.selectors.every((selector) => selector.includes('::view-transition'))) return []
      return { within, classes: node.selectors.map(classesOf), text: node.toString() }
    }
    if (node.type !== 'atrule' || (node.name === 'media' && node.params === 'print')) return []
    if (['media', 'container', 'supports', 'layer'].includes(node.name))
      return rulesOf(node, [...within, `@${node.name} ${node.params}`])
    return { within, classes: [[]], text: node.toString() }
  })
}

/** An animation belongs to the pages that have a rule with its name. */
function withAnimations(rules: StyleRule[]): StyleRule[] {
  return rules.map((rule) => {
    const name = /^@keyframes ([\w-]+)/.exec(rule.text)?.[1]
    if (name === undefined) return rule
    const animated = rules.filter(({ text }) => text !== rule.text && text.includes(name))
    return { ...rule, classes: animated.flatMap(({ classes }) => classes) }
  })
}

/** Skips classes in the brackets of a pseudo-class: an element may lack these. */
function classesOf(selector: string): string[] {
  const outside = selector.replaceAll(/:[\w-]+\((?:[^()]|\([^()]*\))*\)/g, '')
  return Array.from(outside.matchAll(/\.([\w-]+)/g), ([, name]) => name)
}

/** Compresses every text file that pages load to a `.br` and a `.gz` file, so the server does not have to. */
async function compressAssets() {
  const brotli = promisify(brotliCompress)
  const deflate = promisify(gzip)
  const files = await listFiles([`${part}/{client,studio}/**/*.{js,css,svg}`])
  await Promise.all(
    files.map(async (path) => {
      const text = await readFile(path)
      await writeFile(
        `${path}.br`,
        await brotli(text, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
          },
        }),
      )
      await writeFile(`${path}.gz`, await deflate(text, { level: 9 }))
    }),
  )
}
