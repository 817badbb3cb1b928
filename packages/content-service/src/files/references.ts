export type Target =
  /** A file in `assets/`. `isExplicit` is false for a bare name, which may also be meant as a web address. */
  | { kind: 'asset'; fileName: string; isExplicit: boolean }
  | ({ kind: 'entry' } & EntryReference)
  | { kind: 'web'; uri: string }

/** An entry as another file names it. */
export interface EntryReference {
  id: string
  /** In which its file must be; absent where any will do. */
  folder?: string
}

export interface TagUse {
  id: string
  /** What it is called if it is declared nowhere. */
  name: string
}

/** Lookups that one file may need of the files around it. */
export interface Neighbours {
  /** The folder in which the file is: `articles`. */
  folder: string
  /** Id of the asset made from a file in `assets/`; `undefined` if there is none. */
  findAssetId(fileName: string): string | undefined
  /** Whether there is a file for the entry, readable or not. */
  hasEntry(id: string, folder?: string): boolean
  tagOf(written: string): TagUse
  hasConcept(id: string): boolean
}

/** A name in which capitals and the way its letters are made up make no difference. */
export function wordOf(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/**
 * Finds what an address written in a text leads to. Files are addressed from the text's place: `../assets/lake.jpg`,
 * `first-snow.md`, `../people/mira.md`; `assets/lake.jpg`, `lake.jpg` and `people/mira.md` are understood too.
 * Percent-encoding is undone.
 */
export function parseTarget(address: string, folder: string): Target {
  const isElsewhere = /^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(address) || address === ''
  if (isElsewhere) return { kind: 'web', uri: address }
  const path = decode(address.replace(/[?#].*$/s, '')).normalize('NFC')
  const asset = /^(?:\.\.?\/)?assets\/(.+)$/s.exec(path)
  if (asset) return { kind: 'asset', fileName: asset[1], isExplicit: true }
  const entry = parseEntryPath(path, folder)
  // A bare name that ends in .yaml is one of a file to read.
  if (entry && !/^(?:\.\/)?[^/]+\.yaml$/.test(path)) return { kind: 'entry', ...entry }
  const bare = /^(?:\.\/)?([^/]+)$/.exec(path)
  if (bare) return { kind: 'asset', fileName: bare[1], isExplicit: false }
  return { kind: 'web', uri: address }
}

/**
 * Finds the entry that is meant where nothing but an entry can be: `mira`, `mira.md`, `people/mira.md`,
 * `../people/mira.yaml`.
 */
export function parseEntryReference(written: string, folder: string): EntryReference | undefined {
  const path = parseEntryPath(written.normalize('NFC'), folder)
  if (path) return path
  return /^[A-Za-z0-9_.-]{1,64}$/.test(written) ? { id: written } : undefined
}

function parseEntryPath(path: string, folder: string): EntryReference | undefined {
  const parts = /^(?:\.\/|(?:\.\.\/)?([^/.][^/]*)\/)?([^/]+)\.(?:md|yaml)$/.exec(path)
  return parts ? { id: parts[2], folder: parts[1] ?? folder } : undefined
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path // a lone percent sign is part of the name
  }
}
