import { readdir } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { CONTENT_TYPE_FILE, isEntryFile, articlesContentType } from '@waypost/content-service/folder'
import type { Finding } from './finding.ts'
import type { NamedFolder } from './named-folder.ts'

/** Finds files among the entries that are ignored because of their endings. */
export async function findUnreadFiles(contentDir: string, { entryFiles }: NamedFolder): Promise<Finding[]> {
  const folders = new Set([articlesContentType.id, ...[...entryFiles.values()].map(dirname)])
  const found = await Promise.all([...folders].map((folder) => findUnreadIn(contentDir, folder)))
  return found.flat()
}

async function findUnreadIn(contentDir: string, folder: string): Promise<Finding[]> {
  const all = await readdir(join(contentDir, folder), { withFileTypes: true }).catch(() => [])
  return all
    .filter((each) => !each.isDirectory() && WRITTEN.test(each.name))
    .filter(({ name }) => name !== CONTENT_TYPE_FILE && !isEntryFile(name))
    .map(({ name }) => ({
      file: `${folder}/${name}`,
      reason: `Nobody reads this file, since its name ends in '${extname(name)}'. Let it end in .md.`,
    }))
}

/** Usual endings of text files. */
const WRITTEN = /^[^.#].*\.(?:md|markdown|mdown|mdx|txt|text|rtf|docx?|odt|html?)$/i
