import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compareText } from '#domain/text-order.ts'
import { readContentFolder, type ReadFolder } from '#server/content/read-folder.ts'
import { articlesContentType } from '#server/content/space.ts'
import { StartError } from '#server/errors.ts'
import { openSite } from '#server/site/site.ts'
import { withProgress } from '../progress.ts'
import type { Finding } from './finding.ts'
import { findBrokenLinks } from './links.ts'
import { findUndescribedPictures } from './pictures.ts'

/** What was looked through, and what was found. */
export interface Look {
  findings: Finding[]
  articles: number
  /** Entries of other types. */
  entries: number
  /** Files in `assets/`. */
  assets: number
}

/**
 * Looks through a content folder for what its creator would want to mend before readers see it.
 *
 * @param publicUrl Origin of the site: links to it are links inside.
 */
export async function lookThrough(contentDir: string, publicUrl: string): Promise<Look> {
  const folder = await withProgress('Reading', (tell) => readContentFolder(contentDir, publicUrl, tell))
  const findings: Finding[] = [
    ...folder.problems.map(({ file, line, reason }) => ({
      file,
      ...(line !== undefined && { line }),
      reason,
    })),
    ...(await findSiteMistakes(contentDir, folder)),
    ...findUndescribedPictures(folder),
    ...(await findBrokenLinks(folder, publicUrl, (file) => readFile(join(contentDir, file), 'utf8'))),
  ]
  const all = [...folder.edition.preview.entries.values()]
  const articles = all.filter(({ contentTypeId }) => contentTypeId === articlesContentType.id).length
  return {
    findings: findings.toSorted(
      (one, other) => compareText(one.file, other.file) || (one.line ?? 0) - (other.line ?? 0),
    ),
    articles,
    entries: all.length - articles,
    assets: folder.edition.preview.assets.size,
  }
}

async function findSiteMistakes(contentDir: string, { edition, assetFiles }: ReadFolder): Promise<Finding[]> {
  const mistakes: string[] = []
  const pictureOf = (fileName: string) => {
    const [id] = [...assetFiles].find(([, file]) => file === `assets/${fileName}`) ?? []
    const asset = id === undefined ? undefined : edition.published.assets.get(id)
    return asset && { url: (asset.fields.file as { url: string }).url }
  }
  try {
    const site = await openSite({ contentDir, pictureOf, onProblem: (reason) => mistakes.push(reason) })
    site.close()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    mistakes.push(error.message)
  }
  return mistakes.map((reason) => ({ file: 'site.yaml', reason }))
}
