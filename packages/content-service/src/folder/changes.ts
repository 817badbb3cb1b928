/**
 * Files that came, changed or went, by their paths in the content folder: `articles/a.md`, `tags.yaml`. A folder that
 * came or went is `people/`.
 */
export type Changes = ReadonlySet<string>

/** Names of what changed in one folder; `undefined` for everything. */
export function changesIn(folder: string, changes: Changes | undefined): ReadonlySet<string> | undefined {
  if (!changes) return undefined
  const inside = [...changes].filter((path) => path.startsWith(`${folder}/`))
  return new Set(inside.map((path) => path.slice(folder.length + 1)))
}
