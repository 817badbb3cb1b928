import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { readTextFile } from '../../../files/text-file.ts'
import { explainTroubles, MovingError } from '../../moving-error.ts'
import { skippedItem, type PlannedItem } from '../items.ts'
import type { SiteReader } from '../site/import-site.ts'
import type { OldFile } from '../site/old-site.ts'
import { readFrontMatter, readSettings, type Values } from './front-matter.ts'
import { placeOf } from './places.ts'
import { kindOfFile, recogniseProgram } from './program.ts'
import { readSiteSettings, type Settings } from './settings.ts'
import { readTexts, type Source } from './texts.ts'
import { walkFolder, type FolderFile } from './walk.ts'
import { planWaypostFolder } from './waypost-folder.ts'

/** Reads a folder of Markdown: of Hugo, Jekyll, Eleventy, Astro, Obsidian, Waypost, or of a person. */
export const readFolderSite: SiteReader = async ([dir, another], _, filesDirs) => {
  if (another !== undefined) throw new MovingError(`Name only one folder: ${another} is another.`)
  const top = await explainTroubles(
    ({ code }) => (code === 'ENOTDIR' ? `${dir} is no folder.` : `${dir} cannot be read (${code}).`),
    () => readdir(dir, { withFileTypes: true }),
  )
  const plan = await planWaypostFolder(dir)
  if (plan) return { plan }
  const { files, links } = await walkFolder(dir)
  const all = [...files.map(({ name }) => name), ...top.map(({ name }) => name)]
  const folders = top.filter((entry) => entry.isDirectory()).map(({ name }) => `${name}/`)
  const program = recogniseProgram((pattern) => [...all, ...folders].some((name) => pattern.test(name)))
  const read = async (name: string) => {
    const found = await readTextFile(join(dir, dirname(name)), basename(name), MAX_TEXT_BYTES)
    return found?.ok ? found.value.text : ''
  }
  const settings = await readSiteSettings(program, [...new Set(all)], read)
  const isVault = program === 'obsidian' || program === 'plain' || folders.includes('.obsidian/')
  const leftOut = links.map((name) => skippedItem({ kind: 'other', id: name }, IS_LINK))
  const sources: Source[] = []
  const shown: FolderFile[] = []
  for (const file of files) {
    const kind = kindOfFile(file.name, program, settings.contentDir)
    if (kind === 'file') shown.push(file)
    else if (kind === 'other') leftOut.push(skippedItem({ kind: 'other', id: file.name }, OTHER_FORMAT))
    else if (kind === 'text') {
      const source = await readSource(dir, file, settings)
      if (source && 'count' in source) leftOut.push(source)
      else if (source) sources.push(source)
    }
  }
  for (const other of filesDirs)
    for (const file of (await walkFolder(other)).files)
      if (kindOfFile(file.name, program, '') === 'file') shown.push(file)
  const data = await readFolderData(program === 'eleventy' ? all : [], read)
  for (const source of sources) source.values = withDefaults(source, data, settings)
  const oldFiles = describeFiles(shown, settings)
  const made = readTexts({ sources, files: oldFiles, settings, isVault, now: Date.now() })
  return {
    site: {
      address: settings.address,
      texts: made.texts,
      files: made.files,
      redirects: feedsOf(settings),
      leftOut: [...leftOut, ...made.leftOut],
      comments: [],
      followers: [],
    },
  }
}

/** Readers show only so much of a text. */
const MAX_TEXT_BYTES = 512 * 1024
const IS_LINK = 'It is a link to another place, which is not followed: put the file itself there.'
const OTHER_FORMAT = 'Only texts in Markdown can be imported from a folder.'

/** @returns `undefined` for a file that is no text of the site, and an item for one that cannot come. */
async function readSource(
  dir: string,
  { name }: FolderFile,
  settings: Settings,
): Promise<Source | PlannedItem | undefined> {
  const found = await readTextFile(join(dir, dirname(name)), basename(name), MAX_TEXT_BYTES)
  if (!found) return undefined
  const item = { kind: 'other' as const, id: name }
  if (!found.ok) return skippedItem(item, found.faults[0].reason)
  const { text } = found.value
  if (text.includes('\0')) return skippedItem(item, 'It is no text.')
  const { body, ...read } = readFrontMatter(text)
  const place = placeOf(name, settings)
  const isHtml = /\.html?$/.test(name)
  const hasTop = body.length < text.length
  if (!hasTop && (isHtml || (settings.program === 'jekyll' && place.kind !== 'article'))) return undefined
  return { name, body, place, isHtml, ...read }
}

/** What Eleventy's files of data say of all texts of a folder: `posts/posts.json`. */
async function readFolderData(names: readonly string[], read: (name: string) => Promise<string>) {
  const data = new Map<string, Values>()
  for (const name of names) {
    const folder = dirname(name)
    const stem = basename(name).replace(/(?:\.11tydata)?\.json$/, '')
    if (name.endsWith('.json') && stem === basename(folder))
      data.set(`${folder}/`, readSettings(name, await read(name)))
  }
  return data
}

function withDefaults(
  { name, values }: Source,
  data: ReadonlyMap<string, Values>,
  { defaults }: Settings,
): Values {
  const given = [
    ...defaults.filter(({ inside }) => inside(name)).map((each) => each.values),
    ...[...data].filter(([folder]) => name.startsWith(folder)).map(([, each]) => each),
  ]
  return Object.assign(Object.create(null) as Values, ...given.toReversed(), values) as Values
}

/** Files with a name of their own: of two `cover.jpg`, each gets that of its folder. */
function describeFiles(files: readonly FolderFile[], { program, address, contentDir }: Settings): OldFile[] {
  const alike = Map.groupBy(files, ({ name }) => basename(name).toLowerCase())
  const base = new URL(address).pathname
  return files.map((file) => {
    const own = basename(file.name)
    const isAlone = alike.get(own.toLowerCase())!.length === 1
    const path = file.name.replace(
      new RegExp(`^(?:static|public|source|${RegExp.escape(contentDir) || '$'})/?`),
      '',
    )
    return {
      id: file.name,
      title: own,
      path: file.name,
      found: file,
      fileName: isAlone || !file.name.includes('/') ? own : `${basename(dirname(file.name))}-${own}`,
      // A vault has no addresses.
      addresses: program === 'obsidian' || program === 'plain' ? [] : [`${base}${path}`],
    }
  })
}

function feedsOf({ program, address }: Settings): Map<string, string> {
  const base = new URL(address).pathname
  const feed = { hugo: 'index.xml', jekyll: 'feed.xml', eleventy: 'feed/feed.xml' }[program as 'hugo']
  return new Map(feed === undefined ? [] : [[`${base}${feed}`, '/rss.xml']])
}
