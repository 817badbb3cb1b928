import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { FONTS_PATH } from '#domain/addresses.ts'
import type { FontRole } from '#domain/fonts.ts'
import {
  FAMILIES,
  fontFileName,
  fontFilePath,
  type FamilyName,
  type FontStyle,
  type Subset,
} from '../../design/typefaces.ts'

const SUBSETS: readonly Subset[] = ['latin', 'latin-ext']
const STYLES: readonly FontStyle[] = ['normal', 'italic']
const ROLES: readonly FontRole[] = ['display', 'reading']

/** A file of a typeface, at the address where it will always be the same. */
export interface FontFile {
  style: FontStyle
  subset: Subset
  /** `/fonts/fraunces-latin-opsz-normal.1a2b3c4d.woff2` */
  address: string
}

/** Lists the files of a typeface, those first that every page in English needs. */
export function listFontFiles(name: FamilyName, role: FontRole): FontFile[] {
  return SUBSETS.flatMap((subset) =>
    STYLES.map((style) => {
      const fileName = fontFileName(name, role, style, subset)
      const digest = digestOf(readFileSync(fontFilePath(name, fileName)))
      return { style, subset, address: `${FONTS_PATH}/${fileName.replace(/\.woff2$/, `.${digest}.woff2`)}` }
    }),
  )
}

/**
 * Finds the file that has an address below `/fonts/`.
 *
 * @param name What follows the last slash.
 * @returns Its path and the digest that it must have; `undefined` for what is no address of a typeface.
 */
export function findFontFile(name: string): { path: string; digest: string } | undefined {
  const [, stem, digest] = /^([\w-]+)\.([\w-]+)\.woff2$/.exec(name) ?? []
  const fileName = `${stem}.woff2`
  const family = FAMILY_OF.get(fileName)
  return family === undefined ? undefined : { path: fontFilePath(family, fileName), digest }
}

/** Tells what is in a file by few letters. */
export function digestOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12)
}

/** Which typeface a file is of, by its name: nothing else can be asked for. */
const FAMILY_OF: ReadonlyMap<string, FamilyName> = new Map(
  (Object.keys(FAMILIES) as FamilyName[]).flatMap((name) =>
    ROLES.flatMap((role) =>
      STYLES.flatMap((style) =>
        SUBSETS.map((subset) => [fontFileName(name, role, style, subset), name] as const),
      ),
    ),
  ),
)
