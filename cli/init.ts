import { existsSync } from 'node:fs'
import { appendFile, readdir, readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { StartError } from '#server/errors.ts'
import { COMMON_OPTIONS, optionalWord } from './arguments.ts'
import { commandFor, type Arguments, type CommandOutput } from './command.ts'
import { readConfig } from './config.ts'
import { completeOptions } from './init/blog-options.ts'
import { fill, isNotEmpty } from './init/fill.ts'
import { findTerminal, unlessCancelled, type Terminal } from './questions.ts'

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

export const command = commandFor('init', OPTIONS, {
  takes: '[FOLDER]',
  about: 'begins your own blog: asks for your name, its title and its color, and makes its folder',
  description: `makes the folder of your own blog: FOLDER, or content in the folder of Waypost if you name none`,
  help: `Asks for missing options. The folder is yours: Waypost reads it, and upgrades change nothing in it. Scripts must give --name
and --title.`,
  run: (given) => unlessCancelled(begin(given, findTerminal(given.values))),
})

async function begin(
  { values, words, usage, envFile }: Arguments<typeof OPTIONS>,
  terminal: Terminal | undefined,
): Promise<CommandOutput> {
  const word = optionalWord({ words, usage }, 'folder')
  const { ownContentDir, publicUrl } = readConfig()
  const folder = word === undefined ? ownContentDir : resolve(word)
  if (existsSync(folder) && !(await stat(folder)).isDirectory())
    throw new StartError(`${folder} is a file. Name a folder.`)
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw isNotEmpty(folder)

  const options = await completeOptions(values, terminal, usage)
  await fill(folder, options)
  const hint = folder === ownContentDir ? undefined : await nameFolder(folder, envFile)
  return {
    json: { folder, ...options },
    lines: [
      `Your blog is in ${folder}:`,
      '  site.yaml   your name and words, portrait and addresses, with a comment for each',
      '  studio.yaml how the studio works for you: held comments, mails, backups',
      '  articles    a file for each article; ./waypost new begins one',
      '  assets      pictures and other files',
      ...(options.withSample
        ? [
            '',
            'What site.yaml says besides name, title and color is the sample’s: change it before others see it.',
          ]
        : []),
      ...(hint === undefined ? [] : ['', hint]),
      '',
      `Start or restart it with npm start; then it is at ${publicUrl}`,
    ],
  }
}

/** Writes CONTENT_DIR into the file of settings, unless the file already sets it. @returns A hint for the creator. */
async function nameFolder(folder: string, path: string): Promise<string> {
  const quote = [`'`, '"', '`'].find((sign) => !folder.includes(sign)) ?? ''
  const line = `CONTENT_DIR=${quote}${folder}${quote}`
  if (process.env.CONTENT_DIR)
    return `The site still shows ${process.env.CONTENT_DIR}. To show the new folder, write ${line} into ${path}`
  const before = await readFile(path, 'utf8').catch(() => '')
  try {
    await appendFile(path, `${before === '' || before.endsWith('\n') ? '' : '\n'}${line}\n`, { mode: 0o600 })
    return `${path} now says ${line}`
  } catch (error) {
    return `So that the site shows it, write ${line} into ${path}: that failed (${(error as Error).message}).`
  }
}
