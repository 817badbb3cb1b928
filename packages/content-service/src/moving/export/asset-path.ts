import { hash } from 'node:crypto'
import { OWN_SPACE, type Asset } from '../../space/space.ts'

/** Host in the addresses of files. It never exists (RFC 2606), since the files are next to the export. */
export const ASSET_HOST = 'assets.waypost.invalid'

/**
 * Path of a file in the folder of an export: where `contentful-export --download-assets` puts it, and where
 * `contentful-import` expects it. After `//` it is also the file's address, so it needs no percent-encoding.
 */
export function exportedPathOf({ sys: { id }, fields }: Asset): string {
  const { fileName } = fields.file as { fileName: string }
  // At Contentful this part depends on the file. Here it depends on the id, so exports of all copies of a content
  // folder agree.
  const unique = hash('sha256', id).slice(0, 22)
  return [ASSET_HOST, OWN_SPACE.space, plainName(id), unique, plainName(fileName)].join('/')
}

const MAX_NAME_LENGTH = 100

/** Reduces a name to letters, digits, '.', '_' and '-', keeps its ending, and avoids '.' and '..'. */
function plainName(fileName: string): string {
  const plain = fileName.normalize('NFC').replaceAll(/[^A-Za-z0-9._-]/gu, '_')
  return plain.slice(-MAX_NAME_LENGTH).replace(/^\.+$/, '_')
}
