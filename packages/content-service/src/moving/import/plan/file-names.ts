import {
  isEntryFile,
  isId,
  isReserved,
  isTypeFolder,
  mainFileOf,
  rootFiles,
  isAssetFile,
} from '../../../files/file-names.ts'
import { getExtension } from 'hono/utils/mime'

/** Why an id cannot be the name of an entry's file, on whatever computer; `undefined` if it can. */
export function refuseEntryId(id: string): string | undefined {
  if (!isId(id) || !isEntryFile(`${id}.md`)) return NO_NAME
  if (mainFileOf(`${id}.md`) !== undefined) return KEPT
  return isReserved(id) ? RESERVED : undefined
}

/** Why an id cannot be the name of a type's folder; `undefined` if it can. */
export function refuseTypeId(id: string): string | undefined {
  if (!isTypeFolder(id) || ownNames.has(id.toLowerCase())) return NO_NAME
  return isReserved(id) ? RESERVED : undefined
}

/** What has its place in a content folder already; some disks take large and small letters for the same. */
const ownNames: ReadonlySet<string> = new Set(['assets', 'site.yaml', ...rootFiles])

/** Said of an id that differs from another in capitals alone. */
export function tooAlike(other: string): string {
  return `Its id and '${other}' differ in capitals alone: some computers cannot keep files of both names.`
}

const NO_NAME = 'Its id cannot be the name of a file here: give it another at Contentful, and export again.'
const KEPT =
  "Its id ends in '.draft', which is kept here for files with unpublished changes: give it another at Contentful, and export again."
const RESERVED =
  'Its id is a name that Windows keeps for itself: give it another at Contentful, and export again.'

/**
 * Makes of a file's name elsewhere one that any computer keeps, that no link has to spell in another way, and that a
 * creator reads: `Lake at dawn (2).JPG` is `Lake-at-dawn-2.JPG`. A name without an ending gets one of the content type.
 */
export function assetFileName(fileName: string, contentType: string | undefined): string {
  const name = fileName.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
  const [, stem, ending] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/s.exec(name) ?? []
  const shown = tidy(stem)
  const described = ending ?? `.${getExtension(contentType ?? '') ?? 'bin'}`
  // The name of a YAML file that has an ending before its own would be that of the words on another file.
  const plain = /^\.ya?ml$/i.test(described) ? shown.replaceAll('.', '-') : shown
  const whole = cut(isReserved(plain) ? `file-${plain}` : plain) + described
  return isAssetFile(whole) ? whole : `${whole}.bin`
}

/** Creates a generator of free names, whatever their capitals: with a number before the ending. */
export function createNames(taken: ReadonlySet<string>): (name: string) => string {
  // Thousands of files may have one name: what was tried in vain is not tried again.
  const triedByKey = new Map<string, number>()
  return (name) => {
    const at = name.lastIndexOf('.')
    const key = keyOfName(name)
    for (let number = (triedByKey.get(key) ?? 0) + 1; ; number += 1) {
      const candidate = number === 1 ? name : `${name.slice(0, at)}-${number}${name.slice(at)}`
      if (taken.has(keyOfName(candidate))) continue
      triedByKey.set(key, number)
      return candidate
    }
  }
}

/** By what some disks know a name: they take large and small letters for the same. */
export function keyOfName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

function tidy(stem: string): string {
  return stem.replaceAll(/-{2,}/g, '-').replaceAll(/^[-.]+|[-.]+$/g, '') || 'file'
}

/** File systems count 255 bytes, and the file beside it has a longer name. */
const MAX_STEM_BYTES = 150

function cut(stem: string): string {
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(stem)) {
    if (Buffer.byteLength(short + segment) > MAX_STEM_BYTES) break
    short += segment
  }
  return short
}
