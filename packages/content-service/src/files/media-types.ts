import { getMimeType } from 'hono/utils/mime'

/** Media type of files with an unknown extension. */
export const UNKNOWN_TYPE = 'application/octet-stream'

/** Media type of a file by its extension, without parameters. */
export function mediaTypeOf(fileName: string): string {
  const name = fileName.toLowerCase()
  const ending = name.slice(name.lastIndexOf('.') + 1)
  return mediaTypes.get(ending) ?? getMimeType(name)?.split(';')[0] ?? UNKNOWN_TYPE
}

/** Whether browsers may show a file of this type. They save all others. */
export function isShownByBrowsers(mediaType: string): boolean {
  return /^(?:image|audio|video|font)\//.test(mediaType) || shown.has(mediaType) || isActive(mediaType)
}

/** Whether documents of a type can contain scripts. */
export function isActive(mediaType: string): boolean {
  return /^text\/html$|\bxml$/.test(mediaType)
}

/** Whether a page can load a file of this type as a script. */
export function isScript(mediaType: string): boolean {
  return /\b(?:java|ecma)script$/.test(mediaType)
}

const shown = new Set(['application/pdf', 'text/plain'])

/** Types of common attachments. Hono's list contains only types for web pages. */
const mediaTypes = new Map([
  ['7z', 'application/x-7z-compressed'],
  ['doc', 'application/msword'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['flac', 'audio/flac'],
  ['heic', 'image/heic'],
  ['heif', 'image/heif'],
  ['jfif', 'image/jpeg'],
  ['jpe', 'image/jpeg'],
  ['m4a', 'audio/mp4'],
  ['md', 'text/markdown'],
  ['mov', 'video/quicktime'],
  ['odp', 'application/vnd.oasis.opendocument.presentation'],
  ['ods', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['odt', 'application/vnd.oasis.opendocument.text'],
  ['ogg', 'audio/ogg'],
  ['ppt', 'application/vnd.ms-powerpoint'],
  ['pjp', 'image/jpeg'],
  ['pjpeg', 'image/jpeg'],
  ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['rar', 'application/vnd.rar'],
  ['tar', 'application/x-tar'],
  ['wav', 'audio/wav'],
  ['xls', 'application/vnd.ms-excel'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
])
