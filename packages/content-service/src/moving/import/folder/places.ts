import { basename, dirname } from 'node:path/posix'
import { dayInName, withoutDay } from '../../../folder/old-addresses.ts'
import { slugOf } from '../../../files/slug.ts'
import { wordsAt, type Values } from './front-matter.ts'
import type { Settings } from './settings.ts'

/** What the place of a text's file says. */
export interface Place {
  /** Folders of the path that count for addresses: `post`, `en/post`. */
  folders: readonly string[]
  /** The name for addresses. */
  name: string
  /** The code of its language, if it is not the site's first. */
  language?: string
  /** Whether its title in addresses is the name of its file, as in Jekyll. */
  isNamedByFile: boolean
  /** The day in front of the file's name. */
  day?: string
  /** Absent if its date decides. */
  kind?: 'article' | 'page'
  isDraft: boolean
  /** Whether it is a list of other texts, or the home page. */
  isList: boolean
}

/** Names of folders whose texts are articles, also without a date. */
const ARTICLES = /^(?:articles?|blogs?|entries|essays?|journal|news|notes|posts?|stories|story|writings?)$/i

export function placeOf(fileName: string, settings: Settings): Place {
  const { program, contentDir, languages, defaultLanguage } = settings
  const path = fileName.slice(contentDir.length).replace(program === 'astro' ? ASTRO_FOLDER : /^$/, '')
  const whole = basename(path).replace(/\.\w+$/, '')
  const language = languages.find((code) => whole.toLowerCase().endsWith(`.${code}`))
  const stem = language === undefined ? whole : whole.slice(0, -1 - language.length)
  const parts = dirname(path) === '.' ? [] : dirname(path).split('/')
  const isIndex = stem === 'index'
  if (program === 'jekyll') {
    const at = parts.findIndex((part) => /^_(?:posts|drafts)$/.test(part))
    return {
      folders: (at === -1 ? parts : parts.slice(0, at)).map((part) => part.replace(/^_/, '')),
      name: at === -1 && isIndex ? (parts.at(-1) ?? '') : withoutDay(stem),
      isNamedByFile: true,
      day: dayInName(basename(path)),
      kind: at !== -1 ? 'article' : parts.some((part) => part.startsWith('_')) ? undefined : 'page',
      isDraft: parts[at] === '_drafts',
      isList: at === -1 && ((isIndex && parts.length === 0) || stem === '404'),
    }
  }
  // Eleventy takes `post/post.md` as `post/index.md`.
  const isFolder = isIndex || (program === 'eleventy' && stem === parts.at(-1))
  const own = isFolder ? parts.at(-1) : undefined
  const folders = own === undefined ? parts : parts.slice(0, -1)
  const name = own ?? stem
  const isDefault = languages.length > 0 && folders[0] === defaultLanguage
  return {
    folders: language === undefined ? folders.slice(isDefault ? 1 : 0) : [language, ...folders],
    name: program === 'hugo' || program === 'obsidian' ? name : withoutDay(name),
    language: language ?? languages.find((code) => folders[0]?.toLowerCase() === code),
    isNamedByFile: false,
    day: dayInName(`${name}.md`),
    kind: kindOf(program, folders.slice(isDefault ? 1 : 0), fileName),
    isDraft: false,
    isList: stem.startsWith('_index') || (isIndex && own === undefined) || stem === '404',
  }
}

const ASTRO_FOLDER = /^(?:src\/)?(?:content|data|pages)\//

function kindOf(program: Settings['program'], folders: readonly string[], fileName: string): Place['kind'] {
  if (program === 'obsidian' || program === 'plain') return 'article'
  if (fileName.startsWith('src/pages/')) return undefined
  if (folders.some((folder) => ARTICLES.test(folder))) return 'article'
  return (program === 'hugo' && folders.length === 0) || /^pages?$/i.test(folders[0] ?? '')
    ? 'page'
    : undefined
}

/** What addresses are made of. */
export interface AddressParts {
  place: Place
  values: Values
  title: string
  /** Day and time as written at the old site; '' if it has none. */
  date: string
  categories: readonly string[]
  kind: 'article' | 'page'
  /** Whether its own path is its address, as below `src/pages` of Astro. */
  isPage: boolean
}

/** The address that a text had, with a slash at its beginning; `undefined` if nobody can know. */
export function addressOf(parts: AddressParts, settings: Settings): string | undefined {
  const { program } = settings
  if (program === 'obsidian' || program === 'plain') return undefined
  const { values, place } = parts
  const base = new URL(settings.address).pathname
  const own = wordsAt(values, 'url', 'permalink')
  const pattern = own ?? patternOf(parts, settings)
  if (own === 'false') return undefined
  const section = place.folders.at(0) ?? ''
  const path =
    pattern === undefined
      ? defaultAddress(parts, settings)
      : fill(JEKYLL_STYLES[pattern] ?? pattern, parts, section)
  if (path === undefined) return undefined
  return `${base}${path.replace(/^https?:\/\/[^/]*/, '')}`.replaceAll(/\/{2,}/g, '/')
}

const JEKYLL_STYLES: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
}

function patternOf({ place, kind }: AddressParts, { program, permalinks }: Settings): string | undefined {
  const pattern =
    permalinks.get(place.folders.at(0) ?? '') ?? (program === 'hugo' ? undefined : permalinks.get(''))
  if (program !== 'jekyll') return pattern
  if (kind === 'page')
    return pattern === 'pretty' || pattern?.endsWith('/') ? '/:path/:basename/' : '/:path/:basename.html'
  return pattern ?? 'date'
}

function defaultAddress(parts: AddressParts, { program, permalinks, routes }: Settings): string {
  const { place, values, isPage } = parts
  const slug = wordsAt(values, 'slug', 'postslug')
  const name = slug ?? place.name
  if (program === 'astro' && !isPage) {
    const [collection = '', ...rest] = place.folders
    const route = routes.find((each) => each === collection) ?? (routes.length === 1 ? routes[0] : collection)
    return `/${[route, ...(slug === undefined ? rest : []), name].join('/')}/`
  }
  const path = [...place.folders, name].join('/')
  const isHugo = program === 'hugo'
  const plain = isHugo ? path.toLowerCase().replaceAll(' ', '-') : path
  return isHugo && permalinks.get('') === 'ugly' ? `/${plain}.html` : `/${plain}/`
}

/** Completes a pattern of Jekyll, Hugo or Eleventy. @returns `undefined` if it has a part that is unknown. */
function fill(pattern: string, parts: AddressParts, section: string): string | undefined {
  const { place, values, title, date, categories } = parts
  const slug = wordsAt(values, 'slug')
  const [year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] =
    date.match(/\d+/g) ?? []
  const name = slug ?? place.name
  const known: Readonly<Record<string, string>> = {
    year,
    short_year: year.slice(2),
    month,
    i_month: String(Number(month)),
    monthname: date && MONTHS[Number(month) - 1],
    day,
    i_day: String(Number(day)),
    y_day: date && dayOfYear(date),
    yearday: date && String(Number(dayOfYear(date))),
    hour,
    minute,
    second,
    section,
    sections: place.folders.join('/'),
    title: slugOf(title),
    slug: slug ?? slugOf(title),
    path: place.folders.join('/'),
    categories: categories.map(slugOf).join('/'),
    category: slugOf(categories[0] ?? ''),
    output_ext: '.html',
    collection: section,
    ...Object.fromEntries(
      ['filename', 'basename', 'name', 'contentbasename', 'slugorfilename', 'slugorcontentbasename'].map(
        (key) => [key, name],
      ),
    ),
  }
  const filled = pattern
    .replaceAll(/\{\{\s*(?:page\.)?(\w+)[^}]*\}\}/g, (_, key: string) =>
      key === 'fileSlug' ? place.name : key === 'title' ? slugOf(title) : ':unknown',
    )
    .replaceAll(/:([a-z_]+)/g, (all, key: string) =>
      key === 'title' && place.isNamedByFile ? name : (known[key] ?? all),
    )
  return /:[a-z]|\{[{%]/.test(filled) ? undefined : filled
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

function dayOfYear(date: string): string {
  return String(Temporal.PlainDate.from(date.slice(0, 10)).dayOfYear).padStart(3, '0')
}
