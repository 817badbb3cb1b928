import { readFile } from 'node:fs/promises'
import { isMap, parseDocument } from 'yaml'
import { findFile } from '../../../files/files.ts'
import { toYaml } from '../plan/yaml-text.ts'
import { remarkItem } from '../items.ts'
import type { ItemOutcome } from '../write/outcome.ts'

const FILE = 'redirects.yaml'

/** Plans lines at the end of `redirects.yaml` for old addresses that it lacks. What she wrote stays. */
export async function addRedirects(
  contentDir: string,
  redirects: ReadonlyMap<string, string>,
): Promise<ItemOutcome[]> {
  const found = await findFile(contentDir, FILE)
  if (found === 'outside') return notAdded(redirects)
  const before = found ? await readFile(found.path, 'utf8') : ''
  const known = keysOf(before)
  const added = new Map([...redirects].filter(([old]) => !known?.has(old)))
  if (known && added.size === 0) return []
  const text = `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${toYaml(added)}`
  const after = keysOf(text)
  if (!known || !after || [...added.keys()].some((old) => !after.has(old))) return notAdded(added)
  const planned = { path: FILE, content: { text } }
  const item = remarkItem(FILE, `Old addresses were added at its end: ${added.size}`)
  return [{ item, isKept: false, files: [{ path: FILE, fate: found ? 'replaced' : 'written', planned }] }]
}

/** The keys of a map in YAML; `undefined` if the text is something else. */
function keysOf(text: string): Set<string> | undefined {
  const { contents, errors } = parseDocument(text)
  if (errors.length > 0) return undefined
  if (contents === null) return new Set()
  return isMap(contents) ? new Set(contents.items.map(({ key }) => String(key))) : undefined
}

function notAdded(redirects: ReadonlyMap<string, string>): ItemOutcome[] {
  return [...redirects].map(([old, to]) => ({
    item: remarkItem(FILE, `It cannot be changed, so this line is missing: ${old}: ${to}`),
    isKept: false,
    files: [],
  }))
}
