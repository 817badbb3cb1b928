import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { FONTS_PATH } from '#domain/addresses.ts'
import type { FontRole } from '#domain/fonts.ts'
import {
  FAMILIES,
  fontFileName,
  fontFilePath,
  SUBSETS,
  type FamilyName,
  type FontStyle,
} from '../../design/typefaces.ts'

const STYLES: readonly FontStyle[] = ['normal', 'italic']
const ROLES: readonly FontRole[] = ['display', 'reading']

/** Lists the files of a typeface with their addresses. */
export function listFontFiles(name: FamilyName, role: FontRole) {
  return partsOf(name, role).map(({ style, subset, stem, path }) => {
    const digest = digestOf(readFileSync(path))
    // Such as `/fonts/fraunces-latin-opsz-normal.1a2b3c4d5e6f.woff2`.
    return { style, subset, address: `${FONTS_PATH}/${stem}.${digest}.woff2` }
  })
}

function partsOf(name: FamilyName, role: FontRole) {
  return SUBSETS.flatMap((subset) =>
    STYLES.map((style) => ({
      style,
      subset,
      stem: fontFileName(name, role, style, subset).replace(/\.woff2$/, ''),
      path: fontFilePath(name, role, style, subset),
    })),
  )
}

/**
 * Reads a file by its address below `/fonts/`.
 * @param name The part after the last slash.
 * @returns `undefined` if no typeface has such a file.
 */
export async function readFontFile(name: string): Promise<NonSharedBuffer | undefined> {
  const [, stem, digest] = /^([\w-]+)\.([\w-]+)\.woff2$/.exec(name) ?? []
  const path = stem === undefined ? undefined : PATH_OF.get(stem)
  if (path === undefined) return undefined
  const bytes = await readFile(path)
  return digestOf(bytes) === digest ? bytes : undefined
}

/** Computes a short digest. */
export function digestOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12)
}

/** The path of each file that a client can request. */
const PATH_OF: ReadonlyMap<string, string> = new Map(
  (Object.keys(FAMILIES) as FamilyName[]).flatMap((name) =>
    ROLES.flatMap((role) => partsOf(name, role).map(({ stem, path }) => [stem, path] as const)),
  ),
)
