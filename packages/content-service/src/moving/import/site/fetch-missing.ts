import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { forEachOf } from '../../../files/files.ts'
import { HEAD_BYTES, pictureKindOf } from '../../../originals/picture-kind.ts'
import type { FoundOldFile } from './find-files.ts'
import type { OldFile } from './old-site.ts'

/** Fetches a public address. It limits size and time, and rejects if there is no answer. */
export type FetchFile = (address: string) => Promise<Buffer>

/**
 * Fetches files of the old site that the folders lack, while it answers.
 *
 * @param dir An empty folder for them.
 * @returns The fetched files by their paths on the old site.
 */
export async function fetchMissing(
  missing: readonly OldFile[],
  dir: string,
  fetchFile: FetchFile,
  onProgress: () => void,
): Promise<Map<string, FoundOldFile>> {
  const fetched = new Map<string, FoundOldFile>()
  const end = performance.now() + MAX_MS
  let failures = 0
  let bytesLeft = MAX_BYTES
  await mkdir(dir)
  await forEachOf([...missing.slice(0, MAX_FILES).entries()], AT_ONCE, async ([number, { path, url }]) => {
    onProgress()
    if (url === undefined || failures >= MAX_FAILURES || bytesLeft <= 0 || performance.now() > end) return
    const bytes = await fetchFile(url).catch(() => undefined)
    failures = bytes ? 0 : failures + 1
    if (!bytes || !isMeant(path, bytes)) return
    bytesLeft -= bytes.length
    const copy = join(dir, String(number))
    await writeFile(copy, bytes)
    fetched.set(path, { path: copy, sizeBytes: bytes.length })
  })
  return fetched
}

const MAX_FILES = 10_000
const MAX_BYTES = 10_000_000_000
const MAX_MS = 3_600_000
const AT_ONCE = 4
/** So many in a row mean that the site is gone. */
const MAX_FAILURES = 20

/** Whether the bytes are what the name says, and no page that says that the file is gone. */
function isMeant(path: string, bytes: Buffer): boolean {
  const head = bytes.subarray(0, HEAD_BYTES)
  if (/\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(path)) return pictureKindOf(head) !== undefined
  return bytes.length > 0 && !/^\s*<(?:!doctype|html)/i.test(head.toString('latin1', 0, 200))
}
