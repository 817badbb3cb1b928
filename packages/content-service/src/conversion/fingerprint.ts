import { fileURLToPath } from 'node:url'
import { sourceDigest } from '@waypost/local-files/source-digest.ts'

/**
 * Identifies the state of the program, as far as it decides what files are converted to: conversions of another state are
 * not used again.
 */
export function converterFingerprint(): string {
  const root = fileURLToPath(new URL('../../../../', import.meta.resolve('@waypost/content-service/convert')))
  const sources = sourceDigest(root, [
    'packages/content-service/src/{conversion,files,folder,rich-text,space}/**/*.ts',
    'packages/local-files/*.ts',
    // The versions of all libraries.
    'package-lock.json',
  ])
  // The time zone decides which instant a day without a time begins at.
  return `${sources} ${Intl.DateTimeFormat().resolvedOptions().timeZone}`
}
