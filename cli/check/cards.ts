import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDescriptionStore } from '#server/catalog/description-store.ts'
import type { Finding } from './finding.ts'
import type { NamedFolder } from './named-folder.ts'

/** Finds addresses on lines of their own that become no card, since the site could not fetch a description. */
export async function findMissingCards(
  contentDir: string,
  dataDir: string,
  { versions }: NamedFolder,
): Promise<Finding[]> {
  const path = join(dataDir, 'elsewhere.db')
  // A check makes no files.
  if (!existsSync(path)) return []
  const store = openDescriptionStore(path, () => {})
  const failures = new Map(store.listUnknown().map(({ address, failure }) => [address, failure]))
  store.close()
  if (failures.size === 0) return []
  const files = [...new Set(versions.map(({ file }) => file))]
  const found = await Promise.all(
    files.map(async (file) =>
      (await readFile(join(contentDir, file), 'utf8')).split('\n').flatMap((text, index) => {
        const address = text.trim().replace(/^<(.*)>$/, '$1')
        const failure = failures.get(address)
        if (failure === undefined) return []
        const reason = `${address} is shown as a link, without a card: ${failure}. The site tries again later.`
        return [{ file, line: index + 1, reason }]
      }),
    ),
  )
  return found.flat()
}
