import { isMap, readSettings, wordsAt, type Value, type Values } from './front-matter.ts'
import type { Program } from './program.ts'

/** What the settings of a site say about its texts. */
export interface Settings {
  program: Program
  /** The address of the site, with a slash at its end. */
  address: string
  /** Time zone of dates that have none. */
  zone: string
  /** Folder with the texts, with a slash at its end; '' for all. */
  contentDir: string
  /** Patterns of addresses by the section that they are for; '' for all others. */
  permalinks: ReadonlyMap<string, string>
  /** Lines that texts of a folder have without writing them, the strongest first. */
  defaults: readonly { inside(name: string): boolean; values: Values }[]
  /** Names of the lists by which texts are grouped, other than categories, tags and series. */
  taxonomies: readonly string[]
  /** Codes of languages other than the first. */
  languages: readonly string[]
  defaultLanguage: string
  /** Folders that become a part of addresses, for Astro. */
  routes: readonly string[]
}

/** The address of a site that names none. */
const NOWHERE = 'https://site.invalid/'

export async function readSiteSettings(
  program: Program,
  names: readonly string[],
  read: (name: string) => Promise<string>,
): Promise<Settings> {
  const config = await mergeConfig(program, names, read)
  const written =
    wordsAt(config, 'baseurl', 'url') ?? wordsAt(config, 'params.baseurl') ?? (await findAddress(names, read))
  const host = program === 'jekyll' ? wordsAt(config, 'url') : written
  const prefix = program === 'jekyll' ? (wordsAt(config, 'baseurl', 'root') ?? '') : ''
  const address = host !== undefined && URL.canParse(prefix, host) ? new URL(prefix, host).href : NOWHERE
  const folder = {
    hugo: wordsAt(config, 'contentdir') ?? 'content',
    eleventy: await inputOf(names, read),
    jekyll: hexoFolder(names),
  }[program as 'hugo']
  const isThere = folder !== undefined && names.some((name) => name.startsWith(`${folder}/`))
  const defaultLanguage = wordsAt(config, 'defaultcontentlanguage', 'languagecode')?.slice(0, 2) ?? 'en'
  return {
    program,
    address: address.replace(/\/*$/, '/'),
    zone: zoneOf(wordsAt(config, 'timezone'), program),
    contentDir: isThere ? `${folder}/` : '',
    permalinks: permalinksOf(config.permalinks ?? config.permalink, wordsAt(config, 'uglyurls') === 'true'),
    defaults: defaultsOf(config.defaults),
    taxonomies: Object.values(isMap(config.taxonomies) ? config.taxonomies : {}).flatMap((name) =>
      typeof name === 'string' && !/^(?:categor|tags?$|series$|authors?$)/.test(name)
        ? [name.toLowerCase()]
        : [],
    ),
    defaultLanguage,
    languages: Object.keys(isMap(config.languages) ? config.languages : {}).filter(
      (code) => code !== defaultLanguage,
    ),
    routes: names.flatMap((name) => /^src\/pages\/(.+)\/\[[^/]*\]\.\w+$/.exec(name)?.[1] ?? []),
  }
}

async function mergeConfig(
  program: Program,
  names: readonly string[],
  read: (name: string) => Promise<string>,
) {
  const config: Record<string, Value | undefined> = {}
  if (program !== 'hugo' && program !== 'jekyll') return config
  for (const name of names) {
    const [, part] = /^config\/_default\/([\w-]+)\.(?:toml|ya?ml|json)$/.exec(name) ?? []
    if (part === undefined && !/^(?:hugo|config|_config)\.(?:toml|ya?ml|json)$/.test(name)) continue
    const values = readSettings(name, await read(name))
    if (part === undefined || part === 'hugo' || part === 'config') Object.assign(config, values)
    else config[part.toLowerCase()] = values
  }
  return config
}

/** The address in the settings of Astro and Eleventy, which are programs themselves. */
async function findAddress(names: readonly string[], read: (name: string) => Promise<string>) {
  for (const name of names.filter((each) => SETTINGS_FILE.test(each))) {
    const [, address] =
      /\b(?:site|url|website|baseURL)["']?\s*[:=]\s*["'](https?:\/\/[^"'\s]+)/.exec(await read(name)) ?? []
    if (address !== undefined) return address
  }
  return undefined
}

const SETTINGS_FILE =
  /^(?:astro\.config\.\w+|src\/(?:config|site\.config|consts)\.\w+|(?:.*\/)?_data\/(?:metadata|site|meta)\.\w+)$/

async function inputOf(names: readonly string[], read: (name: string) => Promise<string>) {
  const name = names.find((each) => /^(?:\.eleventy|eleventy\.config)\.\w+$/.test(each))
  return name === undefined
    ? undefined
    : /\binput\s*:\s*["']\.?\/?([\w./-]+?)\/?["']/.exec(await read(name))?.[1]
}

function hexoFolder(names: readonly string[]): string | undefined {
  return names.some((name) => name.startsWith('source/_posts/')) ? 'source' : undefined
}

function zoneOf(written: string | undefined, program: Program): string {
  try {
    if (written !== undefined)
      return new Intl.DateTimeFormat('en', { timeZone: written }).resolvedOptions().timeZone
  } catch {
    // An unknown zone is as none.
  }
  return program === 'jekyll' || program === 'obsidian' || program === 'plain'
    ? Temporal.Now.timeZoneId()
    : 'UTC'
}

function permalinksOf(written: Value | undefined, isUgly: boolean): Map<string, string> {
  const found = new Map<string, string>()
  if (isUgly) found.set('', 'ugly')
  if (typeof written === 'string') found.set('', written)
  // Hugo has them also below `page`.
  const sections = isMap(written) && isMap(written.page) ? written.page : written
  if (isMap(sections))
    for (const [section, pattern] of Object.entries(sections))
      if (typeof pattern === 'string') found.set(section, pattern)
  return found
}

function defaultsOf(written: Value | undefined): Settings['defaults'] {
  if (!Array.isArray(written)) return []
  return (written as readonly Value[])
    .flatMap((each) => {
      if (!isMap(each) || !isMap(each.values)) return []
      const path = wordsAt(each, 'scope.path')?.replace(/\/?\**$/, '/') ?? ''
      const type = wordsAt(each, 'scope.type')
      const inside = (name: string) =>
        (path === '/' || name.startsWith(path)) &&
        (type === undefined || new RegExp(`(?:^|/)_${RegExp.escape(type)}/`).test(name))
      return [{ inside, values: each.values }]
    })
    .toReversed()
}
