/**
 * Packs `@waypost/content-service` for other programs: JavaScript and types, without this repository.
 *
 *   npm run pack:content-service                      into releases/
 *   npm run pack:content-service -- --to FOLDER
 *
 * The packages of this repository that it imports become part of it; packages of the registry stay dependencies.
 */
import { execFile } from 'node:child_process'
import { copyFile, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { build } from 'vite'

/** What other programs can import, and the command. The rest of `exports` is for Waypost. */
const OFFERED = ['.', './folder', './front-matter', './moving', './writing'] as const
/** Pages that the README refers to. */
const PAGES = ['content-types.md', 'delivery-api.md', 'writing.md']

interface Metadata {
  name: string
  version: string
  bin: Record<string, string>
  exports: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'packages/content-service')
const { values } = parseArgs({ options: { to: { type: 'string', default: join(root, 'releases') } } })
const destination = resolve(process.env.INIT_CWD ?? '.', values.to)
const read = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Metadata
const metadata = await read(source)
const [command, serve] = Object.entries(metadata.bin)[0]
const entries = Object.fromEntries([
  ...OFFERED.map((path) => [path === '.' ? 'service' : path.slice(2), metadata.exports[path]]),
  ['serve', serve],
]) as Record<string, string>

const folder = await mkdtemp(join(tmpdir(), 'waypost-content-service-'))
try {
  await writeScripts()
  await writeTypes()
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await describe(), undefined, 2)}\n`)
  await writeTexts()
  await mkdir(destination, { recursive: true })
  console.log(await run('npm', 'pack', '--silent', '--pack-destination', destination))
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function writeScripts() {
  await build({
    configFile: false,
    root: source,
    logLevel: 'error',
    // Stored conversions of another version are not used.
    define: { BUILT_FROM: JSON.stringify(metadata.version) },
    ssr: { noExternal: /^@waypost\// },
    build: {
      ssr: true,
      target: 'node26',
      outDir: join(folder, 'dist'),
      minify: false,
      rolldownOptions: {
        input: entries,
        output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name].js' },
      },
    },
  })
}

/** Writes the declarations of all files that the entries import, with relative imports only. */
async function writeTypes() {
  const types = join(folder, 'dist/types')
  const config = {
    extends: join(root, 'tsconfig.json'),
    include: [],
    files: OFFERED.map((path) => join(source, metadata.exports[path])),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: join(root, 'packages'),
      outDir: types,
      // Found in node_modules, they would have no declarations.
      paths: { '@waypost/*': [join(root, 'packages/*')] },
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    },
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  await run(join(root, 'node_modules/.bin/tsc'))
  for await (const path of glob('**/*.d.ts', { cwd: types })) {
    const file = join(types, path)
    const text = await readFile(file, 'utf8')
    const toPackage = (name: string) => `./${relative(dirname(path), name)}`.replace('./../', '../')
    await writeFile(
      file,
      text
        .replaceAll(/(?<=["'])@waypost\/([^"']+\.ts)(?=["'])/g, (_, name: string) => toPackage(name))
        .replaceAll(/(?<=(?:from |import\()["']\.[^"']*)\.ts(?=["'])/g, '.js'),
    )
  }
}

async function describe() {
  const { name, version, devDependencies, exports, bin: _, ...rest } = metadata
  const inside = Object.keys(metadata.dependencies).filter((each) => each.startsWith('@waypost/'))
  const packages = await Promise.all(inside.map((each) => read(join(root, 'packages', each.split('/')[1]))))
  const dependencies = Object.assign({}, ...[metadata, ...packages].map((each) => each.dependencies ?? {}))
  for (const each of inside) delete dependencies[each]
  // The declarations name the types of trees.
  for (const each of ['@types/hast', '@types/mdast']) dependencies[each] = devDependencies[each]
  return {
    ...rest,
    name,
    version,
    private: undefined,
    scripts: undefined,
    bin: { [command]: 'dist/serve.js' },
    exports: Object.fromEntries(
      OFFERED.map((path) => [
        path,
        {
          types: `./${join('dist/types/content-service', exports[path].replace('.ts', '.d.ts'))}`,
          default: `./dist/${path === '.' ? 'service' : path.slice(2)}.js`,
        },
      ]),
    ),
    files: ['dist', 'docs'],
    dependencies,
  }
}

async function writeTexts() {
  await mkdir(join(folder, 'docs'))
  for (const page of PAGES) await copyFile(join(root, 'docs', page), join(folder, 'docs', page))
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  const readme = await readFile(join(source, 'README.md'), 'utf8')
  await writeFile(join(folder, 'README.md'), readme.replaceAll('](../../docs/', '](docs/'))
}

/** Runs a program in the package's folder. @returns Its output. @throws Error with its output if it fails */
async function run(program: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, words, { cwd: folder }).catch((error: unknown) => {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${program} failed:\n${stdout}${stderr}`, { cause: error })
  })
  return stdout.trim()
}
