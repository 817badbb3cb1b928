import { getExtension } from 'hono/utils/mime'
import { isAssetFile, isReserved } from '../../../files/file-names.ts'
import { isEntryName, isFolderName } from '../../../writing/entry-files.ts'

/** Why an id cannot be the name of an entry's file; `undefined` if it can. */
export function refuseEntryId(id: string): string | undefined {
  return isEntryName(id) ? undefined : NO_NAME
}

/** Why an id cannot be the name of a type's folder; `undefined` if it can. */
export function refuseTypeId(id: string): string | undefined {
  return isFolderName(id) && id.toLowerCase() !== 'assets' ? undefined : NO_NAME
}

/** Refuses an id that differs from another id only in case. */
export function tooAlike(other: string): string {
  return `Its id and '${other}' differ only in capitals: some computers cannot store both files.`
}

const NO_NAME = 'Its id cannot be the name of a file here: give it another at Contentful, and export again.'

/**
 * Makes a name that every computer can store and that a link needs no encoding for: `Lake at dawn (2).JPG` becomes
 * `Lake-at-dawn-2.JPG`. A name without an ending gets that of the content type.
 */
export function assetFileName(fileName: string, contentType: string | undefined): string {
  const name = fileName.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
  const [, stem, ending] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/s.exec(name) ?? []
  const tidy = stem.replaceAll(/-{2,}/g, '-').replaceAll(/^[-.]+|[-.]+$/g, '') || 'file'
  const knownEnding = ending ?? `.${getExtension(contentType ?? '') ?? 'bin'}`
  // `lake.jpg.yaml` would describe `lake.jpg`.
  const plain = /^\.ya?ml$/i.test(knownEnding) ? tidy.replaceAll('.', '-') : tidy
  const whole = cut(isReserved(plain) ? `file-${plain}` : plain) + knownEnding
  return isAssetFile(whole) ? whole : `${whole}.bin`
}

/** Returns a name's key for comparisons on disks that ignore case. */
export function keyOfName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** File systems allow 255 bytes, and the name of the sidecar is longer than this one. */
const MAX_STEM_BYTES = 150

function cut(stem: string): string {
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(stem)) {
    if (Buffer.byteLength(short + segment) > MAX_STEM_BYTES) break
    short += segment
  }
  return short
}
