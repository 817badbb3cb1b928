import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseDocument, stringify, type Scalar } from 'yaml'
import { StartError } from '#server/errors.ts'
import { COMMON_OPTIONS } from './arguments.ts'
import { commandFor, UsageError, type Arguments, type CommandOutput } from './command.ts'
import { readConfig } from './config.ts'
import { printError } from './printing.ts'
import { complete, type Beginning } from './init/beginning.ts'
import { Cancelled, findTerminal, type Terminal } from './questions.ts'

const OPTIONS = {
  name: { type: 'string', value: 'NAME', about: 'your name, as visitors read it' },
  title: { type: 'string', value: 'TITLE', about: 'the name of the site' },
  accent: { type: 'string', value: 'COLOR', about: "the color of links, such as '#ae3322'" },
  sample: {
    type: 'boolean',
    about: 'begins with the articles and pictures of the sample, to change or delete',
  },
  json: COMMON_OPTIONS.json,
} as const

const sampleDir = fileURLToPath(new URL('../sample', import.meta.url))
const emptySite = fileURLToPath(new URL('init/site.yaml', import.meta.url))

export const command = commandFor('init', OPTIONS, {
  takes: '[FOLDER]',
  about: 'begins your own blog: asks for your name, its title and its color, and makes its folder',
  description: `makes the folder of your own blog: FOLDER, or content in the folder of Waypost if you name none`,
  help: `What you do not give is asked for. The folder is yours: Waypost reads it, and no newer version changes anything in it. Give
--name and --title where nobody can answer.`,
  async run(given) {
    const terminal = findTerminal(given.values)
    try {
      return await begin(given, terminal)
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error
      printError('Nothing was written.')
      return { lines: [], code: 1 }
    }
  },
})

async function begin(
  { values, words, usage, envFile }: Arguments<typeof OPTIONS>,
  terminal: Terminal | undefined,
): Promise<CommandOutput> {
  const [word, surplus] = words
  if (surplus !== undefined) throw new UsageError(`'${surplus}' is too much: name one folder.`, usage)
  const { ownContentDir, publicUrl } = readConfig()
  const folder = word === undefined ? ownContentDir : resolve(word)
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new StartError(`${folder} is not empty. Nothing in it was changed: name another folder.`)

  const beginning = await complete(values, terminal, usage)
  await fill(folder, beginning)
  const hint = folder === ownContentDir ? undefined : await nameFolder(folder, envFile)
  return {
    json: { folder, ...beginning },
    lines: [
      `Your blog is in ${folder}:`,
      '  site.yaml   your name and words, portrait and addresses, with a comment for each',
      '  articles    a file for each article; ./waypost new begins one',
      '  assets      pictures and other files',
      ...(beginning.withSample
        ? [
            '',
            'What site.yaml says besides name, title and color is the sample’s: change it before others see it.',
          ]
        : []),
      ...(hint === undefined ? [] : ['', hint]),
      '',
      `Start it, or start it anew, with npm start; then it is at ${publicUrl}`,
    ],
  }
}

/** Fills the folder, which is empty or absent; empty again if that fails. `site.yaml` comes last: without it nothing starts. */
async function fill(folder: string, { name, title, accent, withSample }: Beginning): Promise<void> {
  const source = withSample ? join(sampleDir, 'site.yaml') : emptySite
  const copyright = withSample && { copyright: `© ${new Date().getFullYear()} ${name}. All rights reserved.` }
  try {
    for (const part of ['articles', 'assets']) await mkdir(join(folder, part), { recursive: true })
    if (withSample) await cp(sampleDir, folder, { recursive: true, filter: (path) => path !== source })
    const text = withValues(await readFile(source, 'utf8'), {
      name,
      title,
      'look.accent': accent,
      ...copyright,
    })
    await writeFile(join(folder, 'site.yaml'), text, { flag: 'wx' })
  } catch (cause) {
    const made = await readdir(folder).catch(() => [])
    for (const each of made) await rm(join(folder, each), { recursive: true, force: true })
    throw new StartError(`${folder} cannot be filled (${(cause as Error).message}). Name another folder.`, {
      cause,
    })
  }
}

/** Replaces values in YAML, and nothing else. @param values By the path of their keys, which are there: `look.accent`. */
function withValues(text: string, values: Readonly<Record<string, string>>): string {
  const document = parseDocument(text)
  const places = Object.entries(values).map(([path, value]) => {
    const { range } = document.getIn(path.split('.'), true) as Scalar
    return { start: range![0], end: range![1], value }
  })
  return places
    .toSorted((a, b) => b.start - a.start)
    .reduce((whole, { start, end, value }) => {
      const written = stringify(value, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE' }).trim()
      return whole.slice(0, start) + written + whole.slice(end)
    }, text)
}

/** Writes into the file of settings where the blog is, unless another one is named already. @returns What the creator should know of it. */
async function nameFolder(folder: string, path: string): Promise<string> {
  const line = `CONTENT_DIR='${folder}'`
  if (process.env.CONTENT_DIR)
    return `The site still shows ${process.env.CONTENT_DIR}. To show the new folder, write ${line} into ${path}`
  const before = await readFile(path, 'utf8').catch(() => '')
  await appendFile(path, `${before === '' || before.endsWith('\n') ? '' : '\n'}${line}\n`, { mode: 0o600 })
  return `${path} now says ${line}`
}
