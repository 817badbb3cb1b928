import { assetIdOf } from '../../../files/file-names.ts'
import type { OldFile } from './old-site.ts'

/** Leads the addresses of files to their copies: one line for a folder, and one for each file that has another name here. */
export function redirectFiles(
  files: readonly OldFile[],
  assetNames: ReadonlyMap<string, string>,
): Map<string, string> {
  const folders = new Map<string, string>()
  const exact = new Map<string, string>()
  for (const { id, addresses, isPageApart } of files) {
    const name = assetNames.get(id)
    const [address, ...pages] = addresses
    if (name === undefined || address === undefined || /[#*?]/.test(address)) continue
    const at = address.lastIndexOf('/') + 1
    const target = FILES + assetIdOf(name)
    // A line for the top would redirect every missing page.
    const isBelow = at > 1
    if (isBelow && address.slice(at) === assetIdOf(name) && !SMALLER.test(address))
      folders.set(`${address.slice(0, at)}*`, `${FILES}*`)
    else exact.set(address, target)
    if (isPageApart) for (const page of pages) exact.set(page, target)
  }
  return new Map([...folders, ...exact])
}

/** Where the site shows a file by its id. */
const FILES = '/content/assets/'

/** The end of the name of a smaller size: `lake-300x200.jpg`. */
export const SMALLER = /-\d+x\d+(\.\w+)$/
