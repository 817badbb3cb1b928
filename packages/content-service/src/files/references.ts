import { decodePercent } from './decode-percent.ts'

export type Target =
  /** A file in `assets/`. `isExplicit` is false for a bare name, which may also be a web address. */
  | { kind: 'asset'; fileName: string; isExplicit: boolean }
  | ({ kind: 'entry' } & EntryReference)
  | { kind: 'web'; uri: string }

export interface EntryReference {
  /** Name of the entry's file without its ending, or the entry's id. */
  name: string
  /** Folder of the entry's file; absent if any folder fits. */
  folder?: string
}

export interface TagUse {
  id: string
  /** Name of a tag that is not declared. */
  name: string
}

/** Lookups in the files around a file. */
export interface Neighbours {
  /** Folder of the file, such as `articles`. */
  folder: string
  /** Id of a file's asset in `assets/`; `undefined` if there is no such file. */
  findAssetId(fileName: string): string | undefined
  /** Id of an entry by its id or the name of its file, readable or not; `undefined` if there is no such file. */
  findEntryId(name: string, folder?: string): string | undefined
  tagOf(written: string): TagUse
  hasConcept(id: string): boolean
}

/** Returns a name for comparisons, without differences in case and Unicode composition. */
export function wordOf(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/**
 * Finds the target of an address in a text. Addresses of files are relative to the text's file: `../assets/lake.jpg`,
 * `first-snow.md`, `../people/mira.md`; `assets/lake.jpg`, `lake.jpg` and `people/mira.md` are valid as well. Percent-encoding is
 * decoded.
 */
export function parseTarget(address: string, folder: string): Target {
  const isElsewhere = /^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(address) || address === ''
  if (isElsewhere) return { kind: 'web', uri: address }
  const path = decodePercent(address.replace(/[?#].*$/s, '')).normalize('NFC')
  const asset = /^(?:\.\.?\/)?assets\/(.+)$/s.exec(path)
  if (asset) return { kind: 'asset', fileName: asset[1], isExplicit: true }
  const entry = parseEntryPath(path, folder)
  // A bare name that ends in .yaml is a download, not an entry.
  if (entry && !/^(?:\.\/)?[^/]+\.yaml$/.test(path)) return { kind: 'entry', ...entry }
  const bare = /^(?:\.\/)?([^/]+)$/.exec(path)
  if (bare) return { kind: 'asset', fileName: bare[1], isExplicit: false }
  return { kind: 'web', uri: address }
}

/** Parses a reference that can only name an entry: `mira`, `mira.md`, `people/mira.md`, `../people/mira.yaml`. */
export function parseEntryReference(written: string, folder: string): EntryReference | undefined {
  const path = parseEntryPath(written.normalize('NFC'), folder)
  if (path) return path
  return /^[^/\\]+$/.test(written) ? { name: written } : undefined
}

function parseEntryPath(path: string, folder: string): EntryReference | undefined {
  const parts = /^(?:\.\/|(?:\.\.\/)?([^/.][^/]*)\/)?([^/]+)\.(?:md|yaml)$/.exec(path)
  return parts ? { name: parts[2], folder: parts[1] ?? folder } : undefined
}
