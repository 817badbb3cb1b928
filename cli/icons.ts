import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { drawFiles } from '#server/drawings/drawings.ts'
import { openSite, type OpenSite } from '#server/site/site.ts'
import { optionalWord } from './arguments.ts'
import { commandFor } from './command.ts'
import { readConfig } from './config.ts'
import { count, printError } from './printing.ts'

const DEFAULT_FOLDER = 'icons'

/** Shows a creator what the server draws. */
export const command = commandFor(
  'icons',
  {},
  {
    takes: '[FOLDER]',
    about: 'writes the icons of your site, and the card of links to it, for you to look at',
    description: `writes the site's icons, and the card that stands for it where links to it are shown, into FOLDER for you to look at;
${DEFAULT_FOLDER} if you name none`,
    help: `The site makes them by itself: nothing needs these files. What is in FOLDER by their names is replaced. The exit code is 0
where all went well, 1 where a picture that site.yaml names is missing or cannot be used.`,
    async run(given) {
      const folder = optionalWord(given, 'folder') ?? DEFAULT_FOLDER
      const { contentDir } = readConfig()
      const problems: string[] = []
      const onProblem = (reason: string) => void problems.push(reason)
      const files = await drawFiles(
        await readSite(contentDir, onProblem),
        ({ url }) => readFile(join(contentDir, 'assets', url)).catch(() => undefined),
        onProblem,
      )
      const path = resolve(folder)
      await mkdir(path, { recursive: true })
      for (const [name, bytes] of Object.entries(files)) await writeFile(join(path, name), bytes)
      for (const problem of problems) printError(problem)
      return {
        lines: [`${count(Object.keys(files).length, 'file')} written into ${path}.`],
        code: problems.length > 0 ? 1 : 0,
      }
    },
  },
)

/** The site, with names of files for addresses of pictures. */
async function readSite(contentDir: string, onProblem: (reason: string) => void): Promise<OpenSite> {
  const pictureOf = (url: string) => (existsSync(join(contentDir, 'assets', url)) ? { url } : undefined)
  const site = await openSite({ contentDir, pictureOf, onProblem })
  site.close()
  return site
}
