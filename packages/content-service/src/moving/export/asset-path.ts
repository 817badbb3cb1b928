import { hash } from 'node:crypto'
import { OWN_SPACE, type Asset } from '../../space/space.ts'

/** Host that addresses of files name. No such host is ever there (RFC 2606): the files are beside the export. */
export const ASSET_HOST = 'assets.waypost.invalid'

/**
 * Finds the path of a file beside an export: where `contentful-export --download-assets` would put it, and where
 * `contentful-import` expects it. With `//` before it, it is the file's address: so nothing in it may need
 * percent-encoding.
 */
export function exportedPathOf({ sys: { id }, fields }: Asset): string {
  const { fileName } = fields.file as { fileName: string }
  // Contentful has a part here that differs when the file does. This one is the same for every copy of a content folder.
  const unique = hash('sha256', id).slice(0, 22)
  return [ASSET_HOST, OWN_SPACE.space, plainName(id), unique, plainName(fileName)].join('/')
}

const MAX_NAME_LENGTH = 100

/** A name of letters, digits and a few marks, whose ending stays what it is, and that leads nowhere else. */
function plainName(fileName: string): string {
  const plain = fileName.normalize('NFC').replaceAll(/[^A-Za-z0-9._-]/gu, '_')
  return plain.slice(-MAX_NAME_LENGTH).replace(/^\.+$/, '_')
}
