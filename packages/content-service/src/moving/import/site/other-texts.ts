import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { findFile } from '../../../files/files.ts'
import { FrontMatterError, readFields, type FieldValues } from '../../../writing/front-matter.ts'
import type { PresentFolder } from '../write/folders.ts'
import type { OldText } from './old-site.ts'

/** What has a name in the content folder already. */
export type OtherText = 'article' | 'page' | 'entry'

/** Finds texts of the folder that have the name of an imported text and are no earlier import of it. */
export async function openOtherTexts(contentDir: string, present: PresentFolder) {
  const redirects = fieldsOf((await read('redirects.yaml')) ?? '', 'yaml')
  return async (name: string, text: OldText): Promise<OtherText | undefined> => {
    const path = present.filesOf(name).at(0)
    const there = path === undefined ? undefined : await read(path)
    if (path === undefined || there === undefined) return undefined
    const folder = dirname(path)
    if (folder !== 'articles' && folder !== 'pages') return 'entry'
    const { title, aliases } = fieldsOf(there, 'markdown')
    // The title that a text without one gets is unknown yet.
    if (text.title === '' || plainWords(String(title ?? '')) === plainWords(text.title)) return undefined
    const here = folder === 'pages' ? `/${name}` : `/article/${name}`
    // The old addresses of a page are in `redirects.yaml`.
    const leading = Object.entries(redirects).flatMap(([old, to]) => (to === here ? old : []))
    const listed = Array.isArray(aliases) ? aliases.map(String) : []
    const known = new Set([...listed, ...leading, ...there.split(/[\s"'()<>[\]]+/)].map(plainAddress))
    const isSame = text.addresses.map(plainAddress).some((each) => each !== '' && known.has(each))
    if (isSame) return undefined
    return folder === 'pages' ? 'page' : 'article'
  }

  /** A link that leads out of the folder is not followed. */
  async function read(path: string): Promise<string | undefined> {
    const found = await findFile(dirname(join(contentDir, path)), basename(path))
    return found === undefined || found === 'outside' ? undefined : readFile(found.path, 'utf8')
  }
}

function fieldsOf(text: string, form: 'markdown' | 'yaml'): FieldValues {
  try {
    return readFields(text, form)
  } catch (error) {
    if (error instanceof FrontMatterError) return {}
    throw error
  }
}

function plainWords(words: string): string {
  return words.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}

function plainAddress(address: string): string {
  return address.replace(/^https?:\/\/[^/]*/i, '').replace(/\/+$/, '')
}
