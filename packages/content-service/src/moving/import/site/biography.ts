import { readFile } from 'node:fs/promises'
import { findFile } from '../../../files/files.ts'
import { FrontMatterError, readFields, setFields, type FieldValues } from '../../../writing/front-matter.ts'
import { toYaml } from '../plan/yaml-text.ts'
import type { Note, PlannedItem } from '../items.ts'
import type { ItemOutcome } from '../write/outcome.ts'
import type { OldText } from './old-site.ts'

const FILE = 'site.yaml'

/** The old site's page about its creator, if it can be her biography here. */
export function findAboutPage(texts: readonly OldText[]): OldText | undefined {
  return texts.find(
    ({ kind, isDraft, slug, title }) =>
      kind === 'page' && !isDraft && (slug === 'about' || title.toLowerCase() === 'about'),
  )
}

export function biographyItem(page: OldText, body: string, notes: readonly Note[]): PlannedItem {
  const pictures = body.includes('![') ? [{ reason: 'A biography shows no pictures.' }] : []
  const moved = { reason: 'It is the biography now: about.biography in site.yaml.' }
  return {
    kind: 'page',
    id: 'about',
    name: page.title,
    count: 1,
    files: [],
    changed: [moved, ...pictures, ...notes],
  }
}

/** Reads `site.yaml` for a biography. Without that file, or with another biography in it, the old page stays a page. */
export async function openBiography(contentDir: string) {
  const found = await findFile(contentDir, FILE)
  const before = found && found !== 'outside' ? await readFile(found.path, 'utf8') : undefined
  const about = before === undefined ? undefined : readAbout(before)
  return {
    isFree: (body: string) => {
      const { biography } = about ?? { biography: true }
      return !biography || (typeof biography === 'string' && biography.trim() === body.trim())
    },
    /** Plans the line in `site.yaml`. */
    plan(item: PlannedItem, body: string): ItemOutcome[] {
      const text = withBiography(before ?? '', { ...about, biography: `${body}\n` })
      const isThere = text === before || String(about?.biography ?? '').trim() === body.trim()
      const planned = { path: FILE, content: { text } }
      return [
        { item, isKept: false, files: [{ path: FILE, fate: isThere ? 'unchanged' : 'replaced', planned }] },
      ]
    },
  }
}

/** A file without the key gets it at its end, in lines that she can read. */
function withBiography(text: string, about: FieldValues): string {
  if ('about' in readFields(text, 'yaml')) return setFields(text, { about }, 'yaml')
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${toYaml({ about })}`
}

/** @returns `undefined` for a file that cannot be read or changed. */
function readAbout(text: string): FieldValues | undefined {
  try {
    const { about = {} } = readFields(text, 'yaml')
    setFields(text, { about: { biography: 'x' } }, 'yaml')
    return typeof about === 'object' && !Array.isArray(about) ? (about ?? {}) : undefined
  } catch (error) {
    if (error instanceof FrontMatterError) return undefined
    throw error
  }
}
