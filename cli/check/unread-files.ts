import { readdir } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { CONTENT_TYPE_FILE, isEntryFile, articlesContentType } from '@waypost/content-service/folder'
import type { Finding } from './finding.ts'
import type { NamedFolder } from './named-folder.ts'

/** Finds files that stand among entries and that nobody reads, since their names end otherwise. */
export async function findPassedOver(contentDir: string, { entryFiles }: NamedFolder): Promise<Finding[]> {
  const folders = new Set([articlesContentType.id, ...[...entryFiles.values()].map(dirname)])
  const found = await Promise.all([...folders].map((folder) => passedOverIn(contentDir, folder)))
  return found.flat()
}

async function passedOverIn(contentDir: string, folder: string): Promise<Finding[]> {
  const all = await readdir(join(contentDir, folder), { withFileTypes: true }).catch(() => [])
  return all
    .filter((each) => !each.isDirectory() && WRITTEN.test(each.name))
    .filter(({ name }) => name !== CONTENT_TYPE_FILE && !isEntryFile(name))
    .map(({ name }) => ({
      file: `${folder}/${name}`,
      reason: `Nobody reads this file, since its name ends in '${extname(name)}'. Let it end in .md.`,
    }))
}

/** Endings under which people and their programs save texts. */
const WRITTEN = /^[^.#].*\.(?:md|markdown|mdown|mdx|txt|text|rtf|docx?|odt|html?)$/i
