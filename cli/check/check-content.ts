import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { articlePath } from '#domain/addresses.ts'
import { categoryOf } from '#domain/category.ts'
import type { CategoryNotes } from '#domain/category-notes.ts'
import { comparable } from '#domain/same-text.ts'
import { compareText } from '#domain/text-order.ts'
import {
  articlesContentType,
  CONTENT_TYPE_FILE,
  isEntryFile,
  type Entry,
} from '@waypost/content-service/folder'
import { openSite, withAliases, type Redirects } from '#server/site/site.ts'
import { withProgress } from '../progress.ts'
import { findMissingCards } from './cards.ts'
import { aliasesIn, createAliasFaults } from './aliases.ts'
import { locate, type EntryFault, type Finding } from './finding.ts'
import { createLinkFaults, rawLinkFaults } from './links.ts'
import { readNamedFolder, type NamedFolder } from './named-folder.ts'
import { findIdleLines } from './own-pages.ts'
import { findIdleRedirects } from './redirects.ts'
import { createScreenAddresses } from './screen-addresses.ts'
import { createImageFaults, findUndescribedPictures } from './pictures.ts'

export interface CheckResult {
  findings: Finding[]
  /** Notes that require no correction. */
  remarks: Finding[]
  articles: number
  entries: number
  /** Number of files in `assets/`. */
  assets: number
}

export interface CheckOptions {
  contentDir: string
  /** The data folder with the cache of converted files; it may be missing. */
  dataDir?: string
  /** Origin of the site, to recognise links to its own pages. */
  publicUrl: string
}

/** Checks a content folder for mistakes that readers would see. */
export async function checkContent({ contentDir, dataDir, publicUrl }: CheckOptions): Promise<CheckResult> {
  const { host } = new URL(publicUrl)
  const folder = await withProgress('Reading', (onProgress) =>
    readNamedFolder(contentDir, { host, dataDir, onProgress }),
  )
  const site = await checkSiteFiles(contentDir, folder)
  const imageFaults = createImageFaults(folder)
  const linkFaults = createLinkFaults(folder, publicUrl, withAliases(site.redirects, aliasesIn(folder)))
  const problemOf = createScreenAddresses(folder.preview, publicUrl)
  const aliasFaults = createAliasFaults(folder, site.redirects, (path) => problemOf(path) === undefined)
  const faultsOf = (entry: Entry) => [
    ...imageFaults(entry),
    ...linkFaults(entry),
    ...rawLinkFaults(entry),
    ...aliasFaults(entry),
  ]
  const findings: Finding[] = [
    ...folder.problems.map(({ file, line, reason }) => ({ file, line, reason })),
    ...site.findings,
    ...(await findIdleRedirects(contentDir, site.redirects, problemOf)),
    ...findUndescribedPictures(folder),
    ...(await findEntryFaults(contentDir, folder, faultsOf)),
    ...(await findUnreadFiles(contentDir, folder)),
  ]
  const all = [...folder.preview.entries.values()]
  const articles = all.filter(({ contentTypeId }) => contentTypeId === articlesContentType.id).length
  return {
    findings: findings.toSorted(
      (one, other) => compareText(one.file, other.file) || (one.line ?? 0) - (other.line ?? 0),
    ),
    remarks: [
      ...site.remarks,
      ...(dataDir !== undefined && site.hasCards ? await findMissingCards(contentDir, dataDir, folder) : []),
      ...findTranslations(folder),
      ...findMadeAddresses(folder),
    ],
    articles,
    entries: all.length - articles,
    assets: folder.preview.assets.size,
  }
}

async function checkSiteFiles(
  contentDir: string,
  folder: NamedFolder,
): Promise<Pick<CheckResult, 'findings' | 'remarks'> & { redirects: Redirects; hasCards: boolean }> {
  const pictureOf = (fileName: string) => {
    const [id] = [...folder.assetFiles].find(([, file]) => file === `assets/${fileName}`) ?? []
    const asset = id === undefined ? undefined : folder.published.assets.get(id)
    return asset && { url: (asset.fields.file as { url: string }).url }
  }
  const findings: Finding[] = []
  const remarks: Finding[] = []
  const report = (reason: string, file = 'site.yaml', line?: number) =>
    void findings.push({ file, line, reason })
  const site = await openSite({ contentDir, pictureOf, onProblem: report })
  site.close()
  const text = await readFile(join(contentDir, 'site.yaml'), 'utf8').catch(() => '')
  const { menu = [], footer = [] } = site.view()
  findings.push(...findIdleLines([...menu, ...footer], text, folder))
  const reason = site.describeAccent()
  if (reason !== undefined) {
    remarks.push(locate('site.yaml', text, { reason, writings: ['accent:'] }))
  }
  remarks.push(...findUnusedNotes(site.categoryNotes(), folder))
  return { findings, remarks, redirects: site.redirects(), hasCards: site.view().cards }
}

function findUnusedNotes(notes: CategoryNotes, { versions }: NamedFolder): Finding[] {
  const used = new Set(versions.map(({ entry }) => comparable(categoryOf(entry.fields))))
  return Object.keys(notes)
    .filter((name) => !used.has(name))
    .map((name) => ({ file: 'categories.yaml', reason: `No article has the category '${name}'.` }))
}

/** Finds translations of articles, which programs get, and no page shows yet. */
function findTranslations({ translations }: NamedFolder): Finding[] {
  return translations.map((file) => ({
    file,
    reason: 'No page of the site shows this translation yet. Programs that read the content get it.',
  }))
}

/** Finds articles whose address is not the name of their file. */
function findMadeAddresses({ versions }: NamedFolder): Finding[] {
  const articles = versions.filter(({ entry }) => entry.contentTypeId === articlesContentType.id)
  return articles
    .filter(({ id, file }) => !basename(file).startsWith(`${id}.`) && !file.endsWith('.draft.md'))
    .map(({ id, file }) => ({ file, reason: `The address of this article is ${articlePath(id)}.` }))
}

/** Finds the mistakes of all entries, with their files and lines. */
async function findEntryFaults(
  contentDir: string,
  { versions }: NamedFolder,
  faultsOf: (entry: Entry) => EntryFault[],
): Promise<Finding[]> {
  const findings = new Map<string, Finding>()
  for (const { entry, file } of versions) {
    const faults = faultsOf(entry)
    if (faults.length === 0) continue
    const text = await readFile(join(contentDir, file), 'utf8')
    // A published entry and its working copy may share a file with the fault.
    for (const finding of faults.map((fault) => locate(file, text, fault)))
      findings.set(JSON.stringify(finding), finding)
  }
  return [...findings.values()]
}

/** Finds files next to entries that Waypost ignores because of their endings. */
async function findUnreadFiles(contentDir: string, { versions }: NamedFolder): Promise<Finding[]> {
  const folders = new Set([articlesContentType.id, ...versions.map(({ file }) => dirname(file))])
  const found = await Promise.all([...folders].map((folder) => findUnreadIn(contentDir, folder)))
  return found.flat()
}

async function findUnreadIn(contentDir: string, folder: string): Promise<Finding[]> {
  const all = await readdir(join(contentDir, folder), { withFileTypes: true }).catch(() => [])
  const inside = await Promise.all(
    all
      .filter((each) => each.isDirectory())
      .map(({ name }) => findUnreadBelow(contentDir, `${folder}/${name}`)),
  )
  const unread = all
    .filter((each) => !each.isDirectory() && WRITTEN.test(each.name))
    .filter(({ name }) => name !== CONTENT_TYPE_FILE && !isEntryFile(name))
    .map(({ name }) => ({
      file: `${folder}/${name}`,
      reason: `Waypost ignores this file because its name ends in '${extname(name)}'. Let it end in .md.`,
    }))
  return [...unread, ...inside.flat()]
}

/** Finds texts in folders inside the one of a type. */
async function findUnreadBelow(contentDir: string, folder: string): Promise<Finding[]> {
  const names = await readdir(join(contentDir, folder), { recursive: true }).catch(() => [])
  const texts = names.filter((name) => WRITTEN.test(basename(name)))
  if (texts.length === 0 || folder.includes('/.')) return []
  const what = texts.length === 1 ? `a text, '${texts[0]}'` : `${texts.length} texts`
  const reason = `Waypost reads no folders in ${dirname(folder)}: this one holds ${what}. Move them into ${dirname(folder)} itself.`
  return [{ file: folder, reason }]
}

/** Usual endings of text files. */
const WRITTEN = /^[^.#].*\.(?:md|markdown|mdown|mdx|txt|text|rtf|docx?|odt|html?)$/i
