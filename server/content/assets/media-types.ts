import { getMimeType } from 'hono/utils/mime'

/** Media type of a file by the ending of its name, without parameters; `application/octet-stream` if it is not known. */
export function mediaTypeOf(fileName: string): string {
  return getMimeType(fileName.toLowerCase())?.split(';')[0] ?? 'application/octet-stream'
}

/** Whether a browser may show a file of this type by itself; any other is to be saved. */
export function isShownByBrowsers(mediaType: string): boolean {
  return /^(?:image|audio|video|font)\//.test(mediaType) || shown.has(mediaType) || isActive(mediaType)
}

/** Whether a file of this type is a document that may hold scripts. */
export function isActive(mediaType: string): boolean {
  return /^text\/html$|\bxml$/.test(mediaType)
}

const shown = new Set(['application/pdf', 'text/plain'])
