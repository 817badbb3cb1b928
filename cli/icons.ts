import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createCards } from '#server/site/cards/cards.ts'
import { describeSiteCard } from '#server/site/cards/describe-card.ts'
import { drawnLookOf } from '#server/site/drawing/drawn-look.ts'
import { createIcons } from '#server/site/icons/icons.ts'
import type { ReadPicture } from '#server/site/read-picture.ts'
import { openSite, type OpenSite } from '#server/site/site.ts'
import { plainCommand, UsageError } from './command.ts'
import { readConfig } from './config.ts'
import { complain, count, printLines } from './printing.ts'

const DEFAULT_FOLDER = 'icons'

const USAGE = `Usage: npx waypost icons [FOLDER]
  writes the site's icons, and the card that stands for it where links to it are shown, into FOLDER for you to look at;
  ${DEFAULT_FOLDER} if you name none

The site makes them by itself: nothing needs these files. What is in FOLDER by their names is replaced. The exit code is 0
where all went well, 1 where the icon that site.yaml names cannot be used.`

/** Shows a creator what the server draws. */
export const icons = plainCommand({
  about: 'writes the icons of your site, and the card of links to it, for you to look at',
  options: {},
  usage: USAGE,
  async act(_values, [folder = DEFAULT_FOLDER, surplus]) {
    if (surplus !== undefined) throw new UsageError(`'${surplus}' is too much: name one folder.`, USAGE)
    if (folder.trim() === '') throw new UsageError('The name of the folder is empty.', USAGE)
    const { contentDir } = readConfig()
    const problems: string[] = []
    const files = await drawAll(contentDir, (reason) => problems.push(reason))
    const path = resolve(folder)
    await mkdir(path, { recursive: true })
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(path, name), bytes)
    for (const problem of problems) complain(problem)
    await printLines([`${count(Object.keys(files).length, 'file')} written into ${path}.`])
    return problems.length > 0 ? 1 : 0
  },
})

async function drawAll(
  contentDir: string,
  onProblem: (reason: string) => void,
): Promise<Record<string, Buffer>> {
  const { view, look: chosen } = await readSite(contentDir, onProblem)
  const look = () => drawnLookOf(chosen())
  const readPicture: ReadPicture = ({ url }) =>
    readFile(join(contentDir, 'assets', url)).catch(() => undefined)
  const drawn = await createIcons({ site: view, look, readPicture, onProblem }).current()
  const { jpeg } = await createCards({ readPicture }).provide(describeSiteCard(view(), look()))
  return { ...drawn, 'card.jpg': jpeg }
}

/** The site, with names of files for addresses of pictures. */
async function readSite(contentDir: string, onProblem: (reason: string) => void): Promise<OpenSite> {
  const pictureOf = (url: string) => (existsSync(join(contentDir, 'assets', url)) ? { url } : undefined)
  const site = await openSite({ contentDir, pictureOf, onProblem })
  site.close()
  return site
}
