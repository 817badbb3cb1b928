import { hash } from 'node:crypto'
import { join } from 'node:path'
import { OWN_SPACE, type Asset } from '../../space/space.ts'
import type { ExportedAssetFile } from './export-file.ts'

/** Host that addresses of files name. No such host is ever there (RFC 2606): the files are beside the export. */
export const ASSET_HOST = 'assets.waypost.invalid'

/** Where the file of an asset is in an export. */
export interface ExportedPath {
  /** As the export names it; begins with `//`. */
  url: string
  /** Path beside the export. */
  path: string
}

/**
 * Finds the path of a file: where `contentful-export --download-assets` would put it, and where `contentful-import`
 * expects it, which takes the address as it is. So nothing in it may need percent-encoding.
 */
export function exportedPathOf({ sys: { id }, fields }: Asset): ExportedPath {
  const { fileName } = fields.file as ExportedAssetFile
  // Contentful has a part here that differs when the file does. This one is the same for every copy of a content folder.
  const unique = hash('sha256', id).slice(0, 22)
  const parts = [ASSET_HOST, OWN_SPACE.space, plainName(id), unique, plainName(fileName)]
  return { url: `//${parts.join('/')}`, path: join(...parts) }
}

const MAX_NAME_LENGTH = 100

/** A name of letters, digits and a few marks, whose ending stays what it is, and that leads nowhere else. */
function plainName(fileName: string): string {
  const plain = fileName.normalize('NFC').replaceAll(/[^A-Za-z0-9._-]/gu, '_')
  return plain.slice(-MAX_NAME_LENGTH).replace(/^\.+$/, '_')
}
