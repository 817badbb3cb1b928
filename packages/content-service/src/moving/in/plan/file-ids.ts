import { isEntryFile, isId, isReserved, isTypeFolder, rootFiles } from '../../../files/file-names.ts'

/** Why an id cannot be the name of an entry's file, on whatever computer; `undefined` if it can. */
export function refuseEntryId(id: string): string | undefined {
  if (!isId(id) || !isEntryFile(`${id}.md`)) return NO_NAME
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
const RESERVED =
  'Its id is a name that Windows keeps for itself: give it another at Contentful, and export again.'
